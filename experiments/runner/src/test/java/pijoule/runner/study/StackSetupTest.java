package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/** A study says whose settings the stacks have. */
class StackSetupTest {
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: settings
      factors: {framework: [%s]%s}
      fixed: {protocol: soap, message_size: 100kB, client: %s}
      replicates: 1
      seed: 1
      """;

  @TempDir private Path folder;

  private List<CellOptions> cells(String frameworks, String stacks, String client)
      throws IOException {
    Path file = folder.resolve("settings.yaml");
    Files.writeString(file, STUDY.formatted(frameworks, stacks, client));
    Study study = StudyFile.read(file);
    return study.cells().stream().map(cell -> new CellOptions(study, cell)).toList();
  }

  @Test
  void aStudyThatNamesNoneMeasuresStacksAsShipped() throws IOException {
    for (CellOptions cell : cells("axis2, cxf, gsoap", "", "jdk")) {
      assertThat(cell.server()).doesNotContain("--stack");
      assertThat(cell.client()).doesNotContain("--stack");
      assertThat(cell.areRequestsChecked()).isFalse();
    }
  }

  @Test
  void bothProgramsGetTheSettingsThatAllCanHave() throws IOException {
    List<CellOptions> cells = cells("axis2, cxf", ", stack: [shipped, equalised]", "same");

    for (int i = 0; i < cells.size(); i++) {
      boolean equalised = i % 2 == 1;
      assertThat(String.join(" ", cells.get(i).server()).contains("--stack equalised"))
          .isEqualTo(equalised);
      assertThat(String.join(" ", cells.get(i).client()).contains("--stack equalised"))
          .isEqualTo(equalised);
      assertThat(cells.get(i).areRequestsChecked()).isEqualTo(equalised);
    }
  }

  @Test
  void aPlanHasTheColumnWhereAStudyNamesTheFactor() throws IOException {
    Path file = folder.resolve("named.yaml");
    Files.writeString(file, STUDY.formatted("axis2, gsoap", ", stack: [shipped]", "jdk"));

    assertThat(StudyFile.read(file).cells())
        .allSatisfy(
            cell -> assertThat(cell.find(Factor.STACK).map(Level::text)).contains("shipped"));
  }

  @Test
  void aProgramWithSettingsOfItsOwnAloneIsRefused() {
    assertThatThrownBy(() -> cells("gsoap", ", stack: [equalised]", "jdk"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("equalised")
        .hasMessageContaining("shipped");
    assertThatThrownBy(() -> cells("cxf", ", stack: [equalised]", "gsoap"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("equalised");
  }
}
