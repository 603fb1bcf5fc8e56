package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;

/** A study says whose settings the stacks have. */
class StackSetupTest {
  private static Study study(String frameworks, String stacks, String client) {
    return MadeUpStudy.of(
        "factors: {framework: [" + frameworks + "]" + stacks + "}",
        "fixed: {protocol: soap, message_size: 100kB, client: " + client + "}");
  }

  private static List<CellOptions> cells(String frameworks, String stacks, String client) {
    Study study = study(frameworks, stacks, client);
    return study.cells().stream().map(cell -> new CellOptions(study, cell)).toList();
  }

  @Test
  void aStudyThatNamesNoneMeasuresStacksAsShipped() {
    for (CellOptions cell : cells("axis2, cxf, gsoap", "", "jdk")) {
      assertThat(cell.server()).doesNotContain("--stack");
      assertThat(cell.client()).doesNotContain("--stack");
      assertThat(cell.areRequestsChecked()).isFalse();
    }
  }

  @Test
  void bothProgramsGetTheSettingsThatAllCanHave() {
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
  void aPlanHasTheColumnWhereAStudyNamesTheFactor() {
    assertThat(study("axis2, gsoap", ", stack: [shipped]", "jdk").cells())
        .isNotEmpty()
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
