package pijoule.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test vectors of FIPS 180-4's examples, by NIST. */
class Sha256Test {
  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  private static final String OF_A_MILLION_A =
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

  @TempDir private Path folder;

  @Test
  void isThatOfAText() {
    assertThat(Sha256.of("abc")).isEqualTo(OF_ABC);
    assertThat(Sha256.of(new byte[0]))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void isThatOfAFileOfManyBuffers() throws Exception {
    Path file = folder.resolve("a");
    Files.writeString(file, "a".repeat(1_000_000));

    assertThat(Sha256.of(file)).isEqualTo(OF_A_MILLION_A);
  }
}
