package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.EmulatedCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.campaign.CsvTable;

/** Table 1 of Nunes et al. (2014), and its overheads, of runs that take what it prints. */
class DeviceTablesTest {
  private static final double PERCENT = 100;

  /** Student's t for 95 % and 3 degrees of freedom, of four rounds. */
  private static final double T = 3.182446305;

  private static final String DESKTOP = "desktop (Some CPU 3000)";
  private static final String QEMU_A = "qemu-a (QEMU 7.2.22, virt, cortex-a7, 256 MiB)";

  @TempDir private static Path folder;
  private static ReportResult result;

  @BeforeAll
  static void campaign() throws Exception {
    EmulatedCampaign.write(folder, "");
    result = Report.make(folder);
  }

  @Test
  void theTableHasItsPrintedIntervalsAndTheCampaignsBelow() throws Exception {
    assertThat(result.problems()).isEmpty();
    assertThat(markdown("nunes2014-table-1"))
        .contains(
            "| Client: deserialization (ms), printed | 1842 ± 44 | 2506 ± 15 | 1879 ± 23 |"
                + " 3360 ± 67 |")
        .contains(
            "| Server: total (s), printed | 16.8 ± 0.1 | 82.14 ± 0.74 | 22.6 ± 0.6 | 118.2 ± 1.8 |")
        .containsPattern(
            "\\| Client: deserialization \\(ms\\), measured \\| 1842 ± \\d+ \\| 2506 ±")
        .containsPattern("\\| Server: total \\(s\\), measured \\| 16.80 ± 0.38 \\|");
  }

  @Test
  void eachDeviceIsHeadedByWhatItWas() throws Exception {
    assertThat(markdown("nunes2014-table-1"))
        .contains("| Device | native | native | emulated | emulated |")
        .contains(
            "| **Host of the client** | **%1$s** | **%1$s** | **%2$s** | **%2$s** |"
                .formatted(DESKTOP, QEMU_A))
        .contains("| **Host of the server** | **" + DESKTOP)
        .contains("qemu-b (QEMU");
    assertThat(markdown("nunes2014-table-1-overheads"))
        .contains("- native: client and server on %s.".formatted(DESKTOP))
        .contains("- emulated: client on %s, server on qemu-b (QEMU".formatted(QEMU_A));
  }

  @Test
  void theCsvHasEveryFigureWithItsHalfWidth() throws Exception {
    List<Map<String, String>> rows = rows("nunes2014-table-1");
    assertThat(rows).hasSize(24);
    for (Map<String, String> row : rows) {
      double value = Double.parseDouble(row.get("value"));
      assertThat(Double.parseDouble(row.get("mean"))).isCloseTo(value, within(1e-6 * value));
      assertThat(row.get("printed_ci95_half_width")).isNotEqualTo("NA");
      assertThat(row.get("n")).isEqualTo("4");
    }
    assertThat(rows.get(0))
        .containsEntry("printed_ci95_half_width", "44")
        .containsEntry("value_ci95_half_width", "0.044");
  }

  /** The runs' means are the printed ones, so that the printed overhead is the true one. */
  @Test
  void anOverheadIsThatOfTheMeansWithTheirRatiosInterval() throws Exception {
    List<Map<String, String>> rows = rows("nunes2014-table-1-overheads");
    assertThat(rows).hasSize(24);
    double half = T * standardError();
    for (Map<String, String> row : rows) {
      double printed = number(row, "printed_overhead_percent");
      assertThat(number(row, "overhead_percent")).isCloseTo(printed, within(1e-5));
      boolean overNative = row.get("over").equals("native");
      double ratio = overNative ? 1 + printed / PERCENT : 1 / (1 - printed / PERCENT);
      assertThat(number(row, "overhead_ci95_low_percent"))
          .as(row.toString())
          .isCloseTo(percent(ratio * Math.exp(-half), overNative), within(1e-4));
      assertThat(number(row, "overhead_ci95_high_percent"))
          .as(row.toString())
          .isCloseTo(percent(ratio * Math.exp(half), overNative), within(1e-4));
      assertThat(row)
          .containsEntry("runs", "4")
          .containsEntry("independent", "round")
          .containsEntry("estimate", "false")
          .containsEntry("reason", "NA");
    }
  }

  /** Of the difference of relative deviations within rounds, of which all quantities have one. */
  private static double standardError() {
    List<Double> of = EmulatedCampaign.ROUNDS.get("emulated");
    List<Double> against = EmulatedCampaign.ROUNDS.get("native");
    double squares = 0;
    for (int round = 0; round < of.size(); round++) {
      squares += Math.pow(of.get(round) - against.get(round), 2);
    }
    return Math.sqrt(squares / (of.size() - 1) / of.size());
  }

  private static double percent(double ratio, boolean overNative) {
    return PERCENT * (overNative ? ratio - 1 : 1 - 1 / ratio);
  }

  @Test
  void bothBasesAreThereWithTheLargestOnesOfThePaper() throws Exception {
    assertThat(markdown("nunes2014-table-1-overheads"))
        .contains("| 500 kB | client | deserialize_time | native | 34.1 | 34.1 |")
        .contains("| 500 kB | client | deserialize_time | emulated | 25.4 | 25.4 |")
        .contains("- Percent of native: (emulated - native) / native, of the means.\n")
        .contains(
            "- Percent of emulated: (emulated - native) / emulated, of the means. The source");
  }

  @Test
  void everyColumnOfItsOwnHasAMeaning() throws Exception {
    JsonNode resources =
        new ObjectMapper()
            .readTree(Files.readString(folder.resolve("datapackage.json")))
            .path("resources");
    int described = 0;
    for (JsonNode resource : resources) {
      if (resource.path("path").asText().matches(".*nunes2014.*\\.csv")) {
        for (JsonNode field : resource.path("schema").path("fields")) {
          boolean own = field.path("name").asText().matches("over|.*overhead.*|.*ci95_half_width");
          assertThat(!own || field.path("description").asText().length() > 20)
              .as(field.toString())
              .isTrue();
          described += own ? 1 : 0;
        }
      }
    }
    assertThat(described).isEqualTo(2 + 2 + 5);
  }

  @Test
  void withOneRoundThereIsNoInterval(@TempDir Path other) throws Exception {
    EmulatedCampaign.write(other, "");
    Path study = other.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study).replace("replicates: 4", "replicates: 4\nreplicates_per_block: 4"));
    Report.make(other);
    for (Map<String, String> row : rows(other, "nunes2014-table-1-overheads")) {
      assertThat(row)
          .containsEntry("overhead_ci95_low_percent", "NA")
          .containsEntry("overhead_ci95_high_percent", "NA");
      assertThat(row.get("overhead_percent")).isNotEqualTo("NA");
      assertThat(row.get("reason")).contains("not repeated");
    }
  }

  @Test
  void aStudyWithoutADeviceHasNoOverheads(@TempDir Path other) throws Exception {
    EmulatedCampaign.write(other, "");
    Path study = other.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study)
            .replace("device: [native, emulated], ", "")
            .replace("replicates: 4", "replicates: 8"));
    Report.make(other);
    assertThat(Files.readString(other.resolve("report.md"))).contains("nothing of it was measured");
    assertThat(other.resolve("tables/nunes2014-table-1-overheads.md")).doesNotExist();
  }

  private static double number(Map<String, String> row, String key) {
    return Double.parseDouble(row.get(key));
  }

  private static List<Map<String, String>> rows(String table) throws Exception {
    return rows(folder, table);
  }

  private static List<Map<String, String>> rows(Path of, String table) throws Exception {
    return CsvTable.read(of.resolve("tables/" + table + ".csv"), List.of()).rows();
  }

  private static String markdown(String table) throws Exception {
    return Files.readString(folder.resolve("tables/" + table + ".md"));
  }
}
