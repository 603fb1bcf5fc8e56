package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.study.Cell;

class CellOptionsTest {
  /** It says on which hosts a program runs, and nothing to the program. */
  @Test
  void theDeviceIsNoOptionOfAProgram(@TempDir Path folder) throws IOException {
    Study study =
        StudyFile.read(
            Files.writeString(
                folder.resolve("study.yaml"),
                """
                format: pijoule-study/1
                title: Devices
                factors: {device: [native, emulated]}
                fixed: {framework: cxf, message_size: 1kB}
                replicates: 1
                seed: 1
                """));
    List<Cell> cells = study.cells();
    CellOptions one = new CellOptions(study, cells.get(0));
    CellOptions other = new CellOptions(study, cells.get(1));

    assertThat(cells.get(0).levels()).isNotEqualTo(cells.get(1).levels());
    assertThat(one.server()).isEqualTo(other.server()).doesNotContain("--device", "native");
    assertThat(one.client()).isEqualTo(other.client()).doesNotContain("--device", "native");
    assertThat(one.warmups()).as("requests that a new server answers first").hasSize(1);
  }
}
