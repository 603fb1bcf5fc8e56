package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.figure.RatioAxis;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** Rows, differences and calls of the page, at places that were computed by hand. */
class FirstScreenTest {
  @TempDir Path folder;

  private String page(SmallCampaign small) throws Exception {
    Path recorded = small.campaign.write();
    Files.writeString(
        recorded.resolve("study.yaml"), "compare: [framework]\n", StandardOpenOption.APPEND);
    return Files.readString(PageFolder.page(recorded));
  }

  /** {@return the row of a group's first line at these other levels} */
  private static String row(String page, String heading, String at) {
    String group = page.substring(page.indexOf("<h3>" + heading + "</h3>"));
    String from = group.substring(group.indexOf(">" + at + "<"));
    int end = from.indexOf("role=\"listitem\"");
    return end < 0 ? from : from.substring(0, end);
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
  }

  /** Cell 1 takes 2.5 s, 2.524 s and 2.518 s by SmallCampaign's jitter, on an axis up to 3 s. */
  @Test
  void everyRunIsADotOfItsLevelOnOneAxis() throws Exception {
    String page = page(new SmallCampaign(folder));
    String totals = row(page, "Time of a whole run", "700 MHz");
    assertThat(totals)
        .contains("title=\"r0001: 2.500 s\" style=\"left: 83.33%\"")
        .contains("title=\"r0005: 2.518 s\" style=\"left: 83.93%\"")
        .contains("title=\"r0009: 2.506 s\" style=\"left: 83.53%\"")
        .contains("title=\"r0002: 2.512 s\" style=\"left: 83.73%\"");
    assertThat(found("class=\"dot\" data-run=\"r\\d+\"", totals)).hasSize(6);
    assertThat(found("class=\"dot small\" data-run=\"r\\d+\"", totals))
        .containsExactly(
            "class=\"dot small\" data-run=\"r0002\"",
            "class=\"dot small\" data-run=\"r0006\"",
            "class=\"dot small\" data-run=\"r0010\"");
  }

  /** Half of the runs failed: no finding looks like one. */
  @Test
  void findingsOfDoubtfulRunsAreInParentheses() throws Exception {
    SmallCampaign half = new SmallCampaign(folder);
    half.campaign.runs().stream().limit(6).forEach(run -> run.failed("no answer within 60 s"));
    String page = page(half);
    assertThat(found("<div class=\"word word-[a-z_]+\">[^<]*", page))
        .isNotEmpty()
        .allMatch(word -> word.matches("<div class=\"word word-doubtful\">\\(.*\\)"));
  }

  /** The interval of whole runs is some 2 % wide to either side. */
  @Test
  void anIntervalThatGoesOnBeyondTheAxisSaysSo() throws Exception {
    Path recorded = new SmallCampaign(folder).campaign.write();
    Measurements measurements = Measurements.of(RecordedCampaign.read(recorded));
    ComparisonRow row =
        ComparisonRow.of(Report.make(recorded).answer().totals().get(0), measurements);
    assertThat(cut(row, 0.5, 2)).isEmpty();
    assertThat(cut(row, 0.999, 2)).isEqualTo(" cut-low");
    assertThat(cut(row, 0.5, 1.001)).isEqualTo(" cut-high");
  }

  private static String cut(ComparisonRow row, double low, double high) {
    CostTable none = new CostTable(List.of(), List.of(), List.of());
    RatioAxis axis = new RatioAxis(low, high);
    return new AnswerView(null, List.of(), axis, none, List.of(), List.of(), Optional.empty())
        .cut(row);
  }

  @Test
  void aRunThatFailedIsNoDot() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    assertThat(
            found(
                "class=\"dot\" data-run=\"r\\d+\"",
                row(page(small), "Time of a request", "700 MHz")))
        .hasSize(5)
        .noneMatch(dot -> dot.contains("r0005"));
  }

  /** The client's start takes 0.2 s of an axis up to 3 s; its server's total begins at 1 s. */
  @Test
  void oneCallOfEachLevelIsDrawnOnOneAxis() throws Exception {
    String page = page(new SmallCampaign(folder));
    String timeline = page.substring(page.indexOf("id=\"timeline-heading\""));
    assertThat(timeline.substring(0, timeline.indexOf("</section>")))
        .contains("data-run=\"r0001\"", "data-run=\"r0002\"")
        .contains(
            "class=\"block\" style=\"left: 0.00%; width: 6.67%; background: var(--phase-startup)\""
                + " title=\"startup 200 ms\"")
        .contains("700 MHz: <span>The run whose", "Line: the board's power, 0 to ")
        .doesNotContain("phase-total");
  }

  @Test
  void whereADifferenceIsHasABar() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().stream()
        .filter(run -> List.of(2, 4).contains(run.get("cell")))
        .forEach(run -> SmallCampaign.add(run, Side.CLIENT, "deserialize", 2110, 2490));
    String page = page(small);
    String card = page.substring(page.indexOf("id=\"difference-heading\""));
    assertThat(card.substring(0, card.indexOf("</section>")))
        .startsWith("id=\"difference-heading\">Where the 380")
        .contains("that CXF takes more than Axis2, on average over 2 comparisons<")
        .contains("<li class=\"clear\"><span class=\"part\">Client: deserialize</span>")
        .contains("class=\"bar\" style=\"left: 0.00%; width: 100.00%\"")
        .doesNotContain("Client: serialize");
  }

  @Test
  void levelsThatDoNotDifferHaveNoBars() throws Exception {
    assertThat(page(new SmallCampaign(folder))).doesNotContain("difference-heading");
  }

  /** Places on an axis from 1/4 to 4: a double is three quarters along it. */
  @Test
  void ratiosHaveALogarithmicAxisThatIsClippedAtItsEnds() {
    RatioAxis axis = RatioAxis.of(List.of(0.25, 4.0, 1.5).stream());
    assertThat(axis.share(2)).isEqualTo(0.75);
    assertThat(axis.share(1)).isEqualTo(0.5);
    assertThat(axis.share(40)).isEqualTo(1);
    assertThat(axis.share(0.001)).isZero();
    assertThat(axis.ticks(0.2)).containsExactly(1.0, 2.0, 0.5);
    assertThat(RatioAxis.of(List.of(1000.0).stream()).high()).isEqualTo(20);
    assertThat(RatioAxis.of(List.of(1.0).stream()).low()).isLessThan(0.95);
  }
}
