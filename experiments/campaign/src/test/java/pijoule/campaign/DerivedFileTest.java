package pijoule.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DerivedFileTest {
  @TempDir private Path folder;

  @Test
  void whatFailsHalfwayLeavesWhatWasThereAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "before");

    assertThatThrownBy(
            () ->
                DerivedFile.write(
                    file,
                    out -> {
                      out.append("half");
                      throw new IOException("No space left on device");
                    }))
        .hasMessage("No space left on device");
    assertThatThrownBy(() -> DerivedFile.write(file, "a\ud800b"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a.csv must be text, got half a character");
    assertThat(file).hasContent("before");
    assertThat(folder).isDirectoryContaining(file::equals);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  /** As a person names one in the folder of a shell. */
  @Test
  void aNameWithoutAFolderIsOfTheWorkingFolder() throws IOException {
    Path file = Path.of("derived-file-test.txt");
    try {
      DerivedFile.write(file, "text");
      assertThat(file).hasContent("text");
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Test
  void aNameAloneIsAFileOfThisFolder() throws IOException {
    Path bare = Path.of("derived-file-test.json");
    try {
      DerivedFile.write(bare, "text");
      assertThat(bare).hasContent("text");
    } finally {
      Files.deleteIfExists(bare);
    }
  }

  @Test
  void aFileThatCannotTakeItsPlaceLeavesNoHalf() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("plan.csv/x")).getParent();

    assertThatThrownBy(() -> DerivedFile.write(taken, "text")).isInstanceOf(IOException.class);
    assertThat(folder.resolve("plan.csv.tmp")).doesNotExist();
  }

  @Test
  void ofFilesThatAreWrittenTogetherNoneIsThereBeforeAllAre() throws IOException {
    Path first = Files.writeString(folder.resolve("a.csv"), "before");
    Path second = folder.resolve("tables/b.csv");
    try (DerivedFile.Batch batch = new DerivedFile.Batch()) {
      batch.add(first, out -> out.append("a"));
      batch.add(second, out -> out.append("b"));
      assertThat(first).hasContent("before");
      batch.finish();
    }
    assertThat(first).hasContent("a");
    assertThat(second).hasContent("b");

    try (DerivedFile.Batch batch = new DerivedFile.Batch()) {
      batch.add(first, out -> out.append("later"));
      batch.add(second, out -> out.append("\ud800"));
      assertThatThrownBy(batch::finish).isInstanceOf(IOException.class);
    }
    assertThat(first).hasContent("a");
    assertThat(second).hasContent("b");
    try (var files = Files.walk(folder).filter(Files::isRegularFile)) {
      assertThat(files).containsExactlyInAnyOrder(first, second);
    }
  }
}
