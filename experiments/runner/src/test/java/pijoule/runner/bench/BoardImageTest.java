package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;

class BoardImageTest {
  @TempDir private Path folder;

  private void make(Architecture architecture) throws IOException {
    for (String file : new String[] {"disk", "kernel", "initrd"}) {
      Files.writeString(folder.resolve(file), "the " + file);
    }
    Files.writeString(folder.resolve("packages.txt"), "bash 5.2-1\nopenssh-server 1:9.2p1\n");
    BoardImage.describe(folder, new Recipe(architecture));
  }

  @Test
  void anImageIsOpenedAsItWasMade() throws IOException {
    make(Architecture.ARMHF);
    BoardImage image = BoardImage.open(folder, Architecture.ARMHF);

    assertThat(image.disk()).hasContent("the disk");
    assertThat(image.kernel()).hasContent("the kernel");
    assertThat(image.initrd()).hasContent("the initrd");
    assertThat(image.diskSha256()).matches("[0-9a-f]{64}");
    assertThat(image.packages().path("openssh-server").asText()).isEqualTo("1:9.2p1");
    assertThat(folder.resolve("packages.txt")).doesNotExist();
  }

  @Test
  void aMissingImageNamesTheCommandThatMakesIt() {
    refused(
        "an image for arch armhf must be there, got no "
            + folder.resolve("image.json")
            + "; make it with: pijoule board build --arch armhf");
  }

  @Test
  void aTruncatedImageIsRefused() throws IOException {
    make(Architecture.ARMHF);
    Files.writeString(folder.resolve("disk"), "the");
    refused("image must be whole, got 3 of 8 B of " + folder.resolve("disk"));
    Files.delete(folder.resolve("disk"));
    refused("image must be whole, got 0 of 8 B of " + folder.resolve("disk"));
  }

  @Test
  void anImageOfAnotherArchitectureIsRefused() throws IOException {
    make(Architecture.ARM64);
    refused("image must be of arch armhf, got arm64 in " + folder);
  }

  @Test
  void aDescriptionThatIsNoneIsRefused() throws IOException {
    make(Architecture.ARMHF);
    for (String text : new String[] {"", "{", "[]", "{\"format\": \"other/1\"}"}) {
      Files.writeString(folder.resolve("image.json"), text);
      refused("an image's description must have format pijoule-board-image/1");
    }
  }

  private void refused(String message) {
    assertThatThrownBy(() -> BoardImage.open(folder, Architecture.ARMHF))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
    assertThat(BoardImage.isUsable(folder, Architecture.ARMHF)).isFalse();
  }

  @Test
  void imagesOfDifferentRecipesHaveDifferentFolders() {
    Path one = new Recipe(Architecture.ARMHF).folder();
    assertThat(one).isEqualTo(new Recipe(Architecture.ARMHF).folder()).isAbsolute();
    assertThat(new Recipe(Architecture.ARM64).folder()).isNotEqualTo(one);
  }
}
