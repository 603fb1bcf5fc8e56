package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.claims.ShippedReference;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Table 3 of a small campaign that measured a part of it, cold and warm. */
class ComparedTablesTest {
  private static final long MILLISECOND = 1_000_000;
  private static final int REPLICATES = 3;
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: part
      title: A part of Table 3
      factors: {protocol: [soap, octet, rest], elements: [2, 3], lifecycle: [cold, warm]}
      fixed: {service: concat, framework: cxf}
      exclude: [{protocol: octet, elements: 3, lifecycle: warm}]
      replicates: 3
      seed: 1
      reference: hamad2010
      """;

  @TempDir private static Path folder;
  private static ReportResult result;

  private SyntheticCampaign campaign;
  private int cell;
  private long clockNs;

  @BeforeAll
  static void campaign() throws Exception {
    new ComparedTablesTest().write();
    ShippedReference.copy("hamad2010", folder.resolve("reference/hamad2010"));
    result = Report.make(folder);
  }

  private void write() throws Exception {
    campaign = new SyntheticCampaign(folder, STUDY);
    for (String protocol : List.of("soap", "octet", "rest")) {
      for (String elements : List.of("2", "3")) {
        for (String lifecycle : List.of("cold", "warm")) {
          if (!(protocol + elements + lifecycle).equals("octet3warm")) {
            cell(protocol, elements, lifecycle);
          }
        }
      }
    }
    campaign.write();
  }

  /**
   * Requests of 20 ms with SOAP, 10 with the others and a millisecond an element; cold 100 more.
   */
  private void cell(String protocol, String elements, String lifecycle) {
    cell++;
    long millis = (protocol.equals("soap") ? 20 : 10) + Long.parseLong(elements);
    for (int replicate = 1; replicate <= REPLICATES; replicate++) {
      SyntheticRun run =
          campaign.run(
              cell,
              replicate,
              Map.of("protocol", protocol, "elements", elements, "lifecycle", lifecycle));
      long at = clockNs;
      long end = at + (millis + (lifecycle.equals("cold") ? 100 : 0) + replicate - 2) * MILLISECOND;
      run.side(
          Side.CLIENT,
          new SyntheticRun.Phases()
              .add("serialize", at, at + MILLISECOND)
              .add("call", at + MILLISECOND, end - MILLISECOND)
              .add("deserialize", end - MILLISECOND, end)
              .add("total", at, end),
          null,
          0);
      run.side(
          Side.SERVER,
          new SyntheticRun.Phases()
              .add("deserialize", at + MILLISECOND, at + 2 * MILLISECOND)
              .add("serialize", at + 2 * MILLISECOND, at + 3 * MILLISECOND)
              .add("total", at + MILLISECOND, end - MILLISECOND),
          null,
          0);
      clockNs = end + MILLISECOND;
    }
  }

  @Test
  void aFactorThatTheTableDoesNotNameMakesABlockOfEachLevel() throws Exception {
    assertThat(markdown().lines().filter(line -> line.startsWith("**L")))
        .containsExactly("**Lifecycle: cold**", "**Lifecycle: warm**");
    assertThat(markdown().lines().filter(line -> line.startsWith("| Elements 2, printed")))
        .hasSize(2)
        .allMatch(line -> line.endsWith("| 351 | 357 | 39 | 32 | 781 | 781 | 359 | 359 |"));
  }

  @Test
  void headersAreQuantityProtocolAndService() throws Exception {
    assertThat(markdown())
        .contains(
            "| Quantity | Request size (B) | Request size (B) | Both bodies (B) | Both bodies (B)"
                + " | Time (ms) | Time (ms) | Time (ms) | Time (ms) |")
        .contains(
            "| **Protocol** | **soap** | **soap** | **octet** | **octet** | **soap** | **soap** |"
                + " **octet** | **octet** |")
        .contains("| **Service** | **concat** | **add** |");
  }

  @Test
  void belowThePrintedTimeIsTheMeasuredOneInItsUnitWithItsInterval() throws Exception {
    assertThat(times("Elements 2, measured"))
        .containsExactly(
            "122.0 ± 2.5 | not measured | 112.0 ± 2.5 | not measured",
            "22.0 ± 2.5 | not measured | 12.0 ± 2.5 | not measured");
    assertThat(times("Elements 3, measured"))
        .containsExactly(
            "123.0 ± 2.5 | not measured | 113.0 ± 2.5 | not measured",
            "23.0 ± 2.5 | not measured | not measured | not measured");
    assertThat(times("Elements 8, measured"))
        .hasSize(2)
        .containsOnly("not measured | not measured | not measured | not measured");
  }

  /**
   * Sizes do not scatter, so they have no interval; of 100 B each, SOAP's request, octet's both.
   */
  @Test
  void sizesAreWhatTheTableCountsAndExact() throws Exception {
    assertThat(markdown().lines().filter(line -> line.startsWith("| Elements 2, measured")))
        .hasSize(2)
        .allMatch(line -> line.contains(", measured | 100 | not measured | 200 | not measured | "));
  }

  /** The last four columns of a row, in each block. */
  private static List<String> times(String row) throws Exception {
    return markdown()
        .lines()
        .filter(line -> line.startsWith("| " + row))
        .map(line -> List.of(line.split(" \\| ", -1)))
        .map(fields -> String.join(" | ", fields.subList(fields.size() - 4, fields.size())))
        .map(text -> text.replaceFirst(" \\|$", ""))
        .toList();
  }

  @Test
  void theNotesSayWhyAFigureIsNotMeasured() throws Exception {
    assertThat(markdown())
        .contains("- The paper's REST is the protocol octet.")
        .contains(
            "of 112 printed figures are not measured: the study has no elements of 8, only 2, 3")
        .contains("- 2 of 112 printed figures are not measured: the study excludes this cell.");
  }

  @Test
  void theCsvHasEveryFigureInTheUnitsOfFiles() throws Exception {
    List<String> lines = Files.readAllLines(folder.resolve("tables/hamad2010-table-3.csv"));
    assertThat(lines)
        .hasSize(1 + 2 * 56)
        .startsWith(
            "lifecycle,elements,protocol,service,side,metric,unit,printed,printed_unit,value,"
                + "printed_ci95_half_width,value_ci95_half_width,cell,n,blocks,mean,ci95_low,"
                + "ci95_high,runs_ci95_low,runs_ci95_high,below_resolution,implausible,estimate,reason")
        .anyMatch(
            line ->
                line.startsWith(
                    "cold,2,soap,concat,client,request_time,s,781,ms,0.781,NA,NA,1,3,3,0.122,"
                        + "0.1195"))
        .anyMatch(
            line ->
                line.startsWith(
                        "warm,3,octet,concat,client,request_time,s,344,ms,0.344,NA,NA,NA,0,0,NA,")
                    && line.endsWith(",the study excludes this cell"));
  }

  @Test
  void theReportHasTheTableAsAChapter() throws Exception {
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("\n## Table 3\n")
        .contains("As printed in H. Hamad, M. Saad, R. Abed: Performance Evaluation of RESTful");
    String html = Files.readString(folder.resolve("report.html"));
    assertThat(html)
        .contains("id=\"hamad2010-table-3\"", "Table 3 of hamad2010: time and message size")
        .contains("<th scope=\"row\">Elements 2, printed</th>")
        .contains("data-value=\"0.122\" title=\"mean 0.122, 95 % interval 0.1195")
        .contains("data-value=\"NA\">not measured</td>");
    assertThat(Files.readString(folder.resolve("tables/hamad2010-table-3.tex")))
        .contains("\\caption{Table 3 of hamad2010: time")
        .contains("Elements 2 & ", " & 351 & ", "{Printed} & ")
        .contains("122.0 $\\pm$ 2.5");
    assertThat(result.problems()).isEmpty();
    assertThat(result.text()).contains("Table 3 of hamad2010", "Lifecycle: warm");
  }

  @Test
  void aTableOfWhichNothingWasMeasuredIsNoValue(@TempDir Path other) throws Exception {
    SyntheticCampaign small =
        new SyntheticCampaign(
            other,
            STUDY
                .replace("protocol: [soap, octet, rest]", "protocol: [rest]")
                .replaceFirst("exclude.*\n", ""));
    small.write();
    ShippedReference.copy("hamad2010", other.resolve("reference/hamad2010"));
    assertThat(Report.make(other).text()).doesNotContain("Table 3 of hamad2010");
    assertThat(Files.readString(other.resolve("report.html")))
        .contains("<strong>Table 3 of hamad2010")
        .contains("are not measured");
  }

  @Test
  void damagedTablesAreAProblemAndTheRestIsReported(@TempDir Path other) throws Exception {
    new SyntheticCampaign(other, STUDY).write();
    Path copy = ShippedReference.copy("hamad2010", other.resolve("reference/hamad2010"));
    Files.writeString(copy.resolve("tables.yaml"), "format: pijoule-tables/1\n");
    assertThat(Report.make(other).problems())
        .extracting(problem -> problem.message())
        .anyMatch(text -> text.endsWith("tables needs at least 1 table, got none"));
  }

  private static String markdown() throws Exception {
    return Files.readString(folder.resolve("tables/hamad2010-table-3.md"));
  }
}
