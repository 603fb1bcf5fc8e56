package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;

class PairsTableTest {
  @Test
  void morePairsTakeLessTimeAndSayMoreOfBoards() {
    List<String> lines = text(study().withPairs(4)).lines().toList();
    assertThat(lines.get(1)).isEqualTo("on these pairs / for boards in general");
    List<String> rows = lines.subList(3, 7);
    assertThat(rows.stream().map(row -> row.replaceFirst("^\\*", "").strip().split(" ")[0]))
        .containsExactly("1", "2", "4", "8");
    assertThat(rows.get(0)).endsWith("/ -");
    assertThat(rows.get(2)).startsWith("*");
    assertThat(boards(rows.get(3))).isLessThan(boards(rows.get(2)));
    assertThat(boards(rows.get(2))).isLessThan(boards(rows.get(1)));
    assertThat(lines).anyMatch(line -> line.contains("differ by 3.0 % from pair to pair"));
  }

  @Test
  void twoPairsSayAlmostNothing() {
    assertThat(text(study().withPairs(2)))
        .contains("Two pairs say almost nothing of boards in general.");
    assertThat(text(study())).isEmpty();
  }

  private static double boards(String row) {
    return Double.parseDouble(row.substring(row.lastIndexOf('/') + 1).strip());
  }

  private static String text(Study study) {
    return new PairsTable(study, PlanScatter.assumed(), cell -> Set.of()).text();
  }

  private static Study study() {
    return MadeUpStudy.of(
        "factors: {framework: [axis2, cxf]}",
        "fixed: {message_size: 1kB}",
        "replicates: 16",
        "replicates_per_block: 2");
  }
}
