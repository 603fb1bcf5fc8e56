package pijoule.energy.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegularFileTest {
  @TempDir private Path folder;

  @Test
  void aDeviceIsNoFile() {
    assertThatThrownBy(() -> RegularFile.text(Path.of("/dev/zero"), 1000))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/dev/zero must be a file, got a pipe, socket or device");
    assertThatThrownBy(() -> RegularFile.require(folder)).hasMessageContaining("got a folder");
  }

  @Test
  void alinkToAFileIsAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "text");
    Path link = Files.createSymbolicLink(folder.resolve("b"), file);

    assertThat(RegularFile.text(link, 4)).isEqualTo("text");
    assertThatThrownBy(() -> RegularFile.text(link, 3))
        .hasMessageContaining("at most 3 bytes, got 4");
  }

  @Test
  void otherBytesThanUtf8AreNamed() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[] {'a', (byte) 0xff});

    assertThatThrownBy(() -> RegularFile.text(file, 100)).hasMessageContaining("must be in UTF-8");
  }

  @Test
  void whatIsMissingIsReportedAsMissing() throws IOException {
    assertThat(RegularFile.require(folder.resolve("none"))).doesNotExist();
  }
}
