package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Rows of a terminal, beside places that were computed by hand. */
class ComparisonTableTest {
  private static List<AnswerLine> requests;

  /** CXF takes 0.4 s more of 1.6 s in each round, with some scatter. */
  @BeforeAll
  static void measure(@TempDir Path folder) throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    int scatter = 0;
    for (SyntheticRun run : small.campaign.runs()) {
      int cell = (Integer) run.get("cell");
      if (cell == 2 || cell == 4) {
        SmallCampaign.add(run, Side.CLIENT, "deserialize", 2100, 2500 + 7 * (scatter++ % 3));
      }
    }
    Path recorded = small.campaign.write();
    Path study = recorded.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    requests = Report.make(recorded).answer().requests();
  }

  private static List<String> rows(int width, boolean isDoubtful, AnswerLine... lines) {
    return ComparisonTable.lines(
        List.of(new AnswerGroup("Time", "request", List.of(lines), AnswerGroup.Rank.FIRST)),
        width,
        word -> isDoubtful ? "(" + word + ")" : word);
  }

  @Test
  void eachRowHasBothMeansTheRatioItsIntervalAndAWord() {
    List<String> rows = rows(80, false, requests.get(0), requests.get(1));
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0)).matches("request +Axis2 +CXF +ratio +95 % interval +.*1.*");
    assertThat(rows.get(1))
        .matches(
            "  700 MHz +1\\.60 s +1\\.99 s +1\\.2\\d +1\\.\\d+ to 1\\.\\d+ +[|] +-+o-+ +slower");
    assertThat(rows).hasSize(3).allMatch(row -> row.length() <= 80);
  }

  /** Distances on a logarithmic axis are as those of the logarithms, within a letter. */
  @Test
  void aRatioAndItsIntervalAreAtTheirPlaces() {
    AnswerLine line = requests.get(0);
    String row = rows(100, false, line).get(1);
    row = row.substring(0, row.indexOf("slower")).stripTrailing();
    double high = Math.log(line.comparison().interval().orElseThrow().high());
    double ratio = Math.log(line.comparison().contrast().ratio().orElseThrow());
    int one = row.indexOf('|');
    int end = row.length() - 1;
    assertThat(end - one).isGreaterThan(10);
    assertThat((double) row.lastIndexOf('o'))
        .isCloseTo(one + (end - one) * ratio / high, Offset.offset(1.5));
    assertThat(high).isGreaterThan(ratio);
  }

  @Test
  void theAxisGoesFirstThenTheMeans() {
    String head = rows(60, false, requests.get(0)).get(0);
    assertThat(head).matches("request +Axis2 +CXF +ratio +95 % interval");
    assertThat(rows(45, false, requests.get(0)).get(0)).matches("request +ratio +95 % interval");
    assertThat(rows(45, false, requests.get(0))).hasSize(2).allMatch(row -> row.length() <= 45);
  }

  @Test
  void findingsOfDoubtfulRunsAreInParentheses() {
    assertThat(rows(80, true, requests.get(0)).get(1)).endsWith(" (slower)");
  }
}
