package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;

class ResultsFolderTest {
  @TempDir private Path temp;

  @Test
  void hasOneRunnerAtATime() throws IOException {
    Path root = temp.resolve("r");
    try (ResultsFolder first = ResultsFolder.create(root)) {
      assertThat(first.root()).isEqualTo(root);
      assertThatThrownBy(() -> ResultsFolder.create(root))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("one runner at a time");
    }
    ResultsFolder.create(root).close();
  }

  /** Git on Windows would give every line of a trace another end, and its file another hash. */
  @Test
  void keepsGitFromChangingLineEnds() throws IOException {
    try (ResultsFolder folder = ResultsFolder.create(temp.resolve("results"))) {
      folder.openSession();
    }

    assertThat(temp.resolve("results/.gitattributes")).hasContent("* -text");
  }

  @Test
  void doesNotMixWithWhatStandsThere() throws IOException {
    Files.writeString(temp.resolve("thesis.tex"), "");

    assertThatThrownBy(() -> ResultsFolder.create(temp))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("not empty");
    assertThat(temp.resolve(".lock")).doesNotExist();
  }

  @Test
  void aFolderThatIsRefusedAfterItsLockHasNone() throws IOException {
    Files.writeString(temp.resolve("study.yaml"), "");
    Files.writeString(temp.resolve("bench.yaml"), "");

    ResultsFolder.open(temp).refuse();
    assertThat(temp.resolve(".lock")).doesNotExist();
  }

  @Test
  void doesNotBeginACampaignOverAnother() throws IOException {
    Files.writeString(temp.resolve("plan.csv"), "");

    assertThatThrownBy(() -> ResultsFolder.create(temp))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--resume " + temp);
  }

  @Test
  void resumesOnlyWhatWasBegun() {
    assertThatThrownBy(() -> ResultsFolder.open(temp))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no study.yaml");
  }

  @Test
  void beginsAnewWhereAKillLeftHalfAFile() throws IOException {
    Files.writeString(temp.resolve("bench.yaml"), "");
    Files.writeString(temp.resolve("study.yaml.tmp"), "");

    ResultsFolder.create(temp).close();
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "");

    assertThatThrownBy(() -> ResultsFolder.create(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("which is a file");
  }

  @Test
  void refusesWhatNobodyCanWriteTo() {
    assertThatThrownBy(() -> ResultsFolder.create(Path.of("/proc/none")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "results must go to a folder that this user can write to, got /proc/none; name another");
  }

  @Test
  void countsItsSessions() throws IOException {
    try (ResultsFolder folder = ResultsFolder.create(temp.resolve("r"))) {
      assertThat(folder.openSession()).isEqualTo(1);
      assertThat(folder.openSession()).isEqualTo(2);
    }
  }
}
