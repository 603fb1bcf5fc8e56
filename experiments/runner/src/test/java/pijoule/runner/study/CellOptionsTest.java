package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Cell;
import pijoule.runner.fake.MadeUpStudy;

class CellOptionsTest {
  /** It says on which hosts a program runs, and nothing to the program. */
  @Test
  void theDeviceIsNoOptionOfAProgram() {
    Study study =
        MadeUpStudy.of(
            "factors: {device: [native, emulated]}", "fixed: {framework: cxf, message_size: 1kB}");
    List<Cell> cells = study.cells();
    CellOptions one = new CellOptions(study, cells.get(0));
    CellOptions other = new CellOptions(study, cells.get(1));

    assertThat(cells.get(0).levels()).isNotEqualTo(cells.get(1).levels());
    assertThat(one.server()).isEqualTo(other.server()).doesNotContain("--device", "native");
    assertThat(one.client()).isEqualTo(other.client()).doesNotContain("--device", "native");
    assertThat(one.warmups()).as("requests that a new server answers first").hasSize(1);
  }
}
