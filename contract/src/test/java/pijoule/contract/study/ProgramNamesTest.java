package pijoule.contract.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramNamesTest {
  @Test
  void aProgramOfAnEarlierVersionHasItInItsName() {
    Cell then = cell("cxf", "cxf", "2013");
    assertThat(ProgramNames.server(then)).isEqualTo("cxf-2013");
    assertThat(ProgramNames.client(then)).isEqualTo("cxf-2013");
  }

  @Test
  void aClientOfAnotherNameHasNoVersion() {
    assertThat(ProgramNames.client(cell("cxf", "jdk", "2013"))).isEqualTo("jdk");
  }

  @Test
  void aProgramOfTodayHasNone() {
    assertThat(ProgramNames.server(cell("cxf", "cxf", "now"))).isEqualTo("cxf");
    assertThat(ProgramNames.server(cell("cxf", "cxf"))).isEqualTo("cxf");
  }

  private static Cell cell(String framework, String client, String... version) {
    List<Level> levels = new ArrayList<>();
    levels.add(new Level(Factor.FRAMEWORK, framework));
    levels.add(new Level(Factor.CLIENT, client));
    for (String level : version) {
      levels.add(new Level(Factor.VERSION, level));
    }
    return new Cell(1, levels);
  }
}
