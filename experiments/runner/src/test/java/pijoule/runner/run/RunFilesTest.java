package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.study.Cell;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.plan.PlannedRun;

/** A run leaves all of its files, or none. */
class RunFilesTest {
  private static final PlannedRun RUN =
      new PlannedRun(1, 1, 1, new Cell(1, List.of()), 1, 7, false);

  @TempDir private Path results;
  private RunFiles files;

  @BeforeEach
  void makeFiles() {
    files = new RunFiles(results.resolve("load"), ".csv", ".json");
  }

  @Test
  void aWholeRunLeavesItsFiles() throws Exception {
    assertThat(files.of(HostsOfTests.local(), RUN, this::write, () -> {})).isEqualTo(2);
    assertThat(files.path(RUN, ".csv")).isEqualTo(results.resolve("load/r0001.csv")).exists();
    assertThat(files.path(RUN, ".json")).exists();
  }

  @Test
  void filesThatFailTheirCheckGo() {
    assertThatThrownBy(
            () ->
                files.of(
                    HostsOfTests.local(),
                    RUN,
                    this::write,
                    () -> {
                      throw RunFailure.finding("not whole");
                    }))
        .hasMessage("not whole");
    assertThat(results.resolve("load")).isEmptyDirectory();
  }

  @Test
  void aRunThatFailsLeavesNoFileOfATryBefore() throws Exception {
    files.of(HostsOfTests.local(), RUN, this::write, () -> {});
    assertThatThrownBy(
            () ->
                files.of(
                    HostsOfTests.local(),
                    RUN,
                    file -> {
                      assertThat(results.resolve("load")).isEmptyDirectory();
                      Files.createFile(Path.of(file + ".csv"));
                      throw RunFailure.finding("the client failed");
                    },
                    () -> {}))
        .hasMessage("the client failed");
    assertThat(results.resolve("load")).isEmptyDirectory();
  }

  private int write(String file) throws IOException {
    Files.createFile(Path.of(file + ".csv"));
    Files.createFile(Path.of(file + ".json"));
    return 2;
  }
}
