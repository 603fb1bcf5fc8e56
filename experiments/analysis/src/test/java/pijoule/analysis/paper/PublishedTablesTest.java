package pijoule.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.claims.ShippedReference;
import pijoule.campaign.CsvTable;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * Runs that take and draw what Nunes et al. (2013) print give back what they print. Durations,
 * shares and energies are laid out as pieces of constant power on clocks that differ from the
 * meters'.
 */
class PublishedTablesTest {
  private static final int REPLICATES = 3;
  private static final double[] SPREAD = {0.99, 1.0, 1.01};
  private static final long CLIENT_AHEAD_US = 7_000_000;
  private static final long SERVER_AHEAD_US = -3_000_000;
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: published
      title: The published tables
      workload: {service: sort}
      factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [100kB, 500kB]}
      replicates: 3
      seed: 1
      """;

  /** 31.98 J / 16.36 s is 1.9548 W; the paper prints 1.96 W. */
  private static final String MISPRINT = "server,power,700,axis2,100kB,power";

  @TempDir Path folder;

  @Test
  void printsThePublishedFigures() throws Exception {
    Map<String, String> printed = printed();
    write(printed, STUDY);
    ReportResult result = Report.make(folder);
    assertThat(result.problems()).isEmpty();
    assertThat(result.answer().runs().valid()).isEqualTo(8 * REPLICATES);
    for (Map.Entry<String, String> figure : printed.entrySet()) {
      BigDecimal published = new BigDecimal(figure.getValue());
      BigDecimal ours = mean(figure.getKey()).setScale(published.scale(), RoundingMode.HALF_EVEN);
      BigDecimal expected = figure.getKey().equals(MISPRINT) ? new BigDecimal("1.95") : published;
      assertThat(ours).as(figure.getKey()).isEqualByComparingTo(expected);
    }
    for (String line : result.text().split("\n", -1)) {
      assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(100);
    }
  }

  /** The reference's layout has 160 places; in each, the campaign's mean is the printed figure. */
  @Test
  void printsThemBesideThePublishedOnesInTheReferencesLayout() throws Exception {
    write(printed(), STUDY + "reference: nunes2013\n");
    ShippedReference.copy("nunes2013", folder.resolve("reference/nunes2013"));
    assertThat(Report.make(folder).problems()).isEmpty();
    int figures = 0;
    for (String number : List.of("iii", "iv", "v", "vi", "vii", "viii")) {
      Path table = folder.resolve("tables/nunes2013-table-" + number + ".csv");
      for (Map<String, String> row : CsvTable.read(table, List.of()).rows()) {
        String line = String.join(",", row.values());
        BigDecimal published = new BigDecimal(row.get("printed"));
        BigDecimal mean = new BigDecimal(row.get("mean"));
        boolean misprint =
            line.contains("server,total_power,W,1.96,W") && line.contains("axis2,700,100000,");
        assertThat(mean.setScale(published.scale(), RoundingMode.HALF_EVEN))
            .as(line)
            .isEqualByComparingTo(misprint ? new BigDecimal("1.95") : published);
        assertThat(row.get("n")).isEqualTo("3");
        figures++;
      }
    }
    assertThat(figures).isEqualTo(160);
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("## Tables III to VIII\n")
        .contains("### Table III of nunes2013: average client times\n")
        .contains("### Table VIII of nunes2013: average server power (W)\n")
        .contains("**Frequency: 700 MHz**\n")
        .contains("| Serialization (%), printed | 0.002 | 0.001 | 0.013 | 0.005 |")
        .contains("| Axis2, printed | 1.96 |");
  }

  private void write(Map<String, String> printed, String study) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study);
    SyntheticTrace client = campaign.trace("c", 1).set("rate_hertz", 0.1);
    SyntheticTrace server = campaign.trace("s", 1).set("rate_hertz", 0.1);
    client.sample(0, 1.0);
    server.sample(0, 1.0);
    long clockNs = 1_000_000_000;
    int cell = 0;
    for (String mhz : List.of("700", "950")) {
      for (String framework : List.of("axis2", "cxf")) {
        for (String size : List.of("100kB", "500kB")) {
          cell++;
          for (int replicate = 1; replicate <= REPLICATES; replicate++) {
            Map<String, String> levels = new LinkedHashMap<>();
            levels.put("cpu_mhz", mhz);
            levels.put("framework", framework);
            levels.put("message_size_bytes", size.replace("kB", "000"));
            SyntheticRun run = campaign.run(cell, replicate, levels);
            String key = mhz + "," + framework + "," + size;
            double scale = SPREAD[replicate - 1];
            long end = clockNs;
            end = Math.max(end, side(run, Side.CLIENT, key, printed, scale, clockNs, client));
            end = Math.max(end, side(run, Side.SERVER, key, printed, scale, clockNs, server));
            clockNs = end + 1_000_000_000;
          }
        }
      }
    }
    campaign.write();
  }

  /** Lays the phases one after the other, each with the power that its printed shares imply. */
  private static long side(
      SyntheticRun run,
      Side side,
      String cell,
      Map<String, String> printed,
      double scale,
      long startNs,
      SyntheticTrace trace) {
    boolean ofClient = side == Side.CLIENT;
    List<String> rows =
        ofClient
            ? List.of("serialize", "call", "deserialize", "remainder")
            : List.of("deserialize", "remainder", "serialize");
    Map<String, Double> times = figures(side, "time", cell, rows, printed, scale);
    Map<String, Double> joules = figures(side, "energy", cell, rows, printed, scale);
    long aheadUs = ofClient ? CLIENT_AHEAD_US : SERVER_AHEAD_US;
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    long at = startNs;
    for (String row : rows) {
      long end = at + Math.round(times.get(row) * 1e9);
      if (!row.equals("remainder")) {
        phases.add(row, at - aheadUs * 1000, end - aheadUs * 1000);
      }
      trace.constant(at, end, joules.get(row) / ((end - at) / 1e9));
      at = end;
    }
    phases.add("total", startNs - aheadUs * 1000, at - aheadUs * 1000);
    run.side(side, phases, ofClient ? "c" : "s", aheadUs);
    return at;
  }

  /** Absolute figures whose shares add up to 100 %: the printed ones miss it by up to 0.001. */
  private static Map<String, Double> figures(
      Side side,
      String table,
      String cell,
      List<String> rows,
      Map<String, String> printed,
      double scale) {
    String prefix = side.key() + "," + table + "," + cell + ",";
    double sum = rows.stream().mapToDouble(row -> number(printed, prefix + row)).sum();
    double total = number(printed, prefix + "total") * scale;
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String row : rows) {
      double share = number(printed, prefix + row) + (100 - sum) / rows.size();
      figures.put(row, share / 100 * total);
    }
    return figures;
  }

  private static double number(Map<String, String> printed, String key) {
    return Double.parseDouble(printed.get(key));
  }

  private BigDecimal mean(String key) throws IOException {
    String[] k = key.split(",", -1);
    boolean client = k[0].equals("client");
    String table =
        switch (k[1]) {
          case "time" -> client ? "table-3-client-time" : "table-6-server-time";
          case "energy" -> client ? "table-4-client-energy" : "table-7-server-energy";
          default -> client ? "table-5-client-power" : "table-8-server-power";
        };
    boolean power = k[1].equals("power");
    List<String> lines = Files.readAllLines(folder.resolve("tables").resolve(table + ".csv"));
    List<String> names = List.of(lines.get(0).split(",", -1));
    String column = power ? k[2] + "/" + k[4] : k[3] + "/" + k[4];
    String row = power ? k[3] + "," : k[2] + "," + k[5] + ",";
    String line =
        lines.stream()
            .filter(text -> text.startsWith(row) && text.contains(",mean,"))
            .findFirst()
            .orElseThrow();
    return new BigDecimal(line.split(",", -1)[names.indexOf(column)]);
  }

  private static Map<String, String> printed() throws IOException {
    Map<String, String> printed = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                PublishedTablesTest.class.getResourceAsStream("nunes2013.csv"),
                StandardCharsets.UTF_8))) {
      lines
          .lines()
          .skip(1)
          .forEach(
              line ->
                  printed.put(
                      line.substring(0, line.lastIndexOf(',')),
                      line.substring(line.lastIndexOf(',') + 1)));
    }
    return printed;
  }
}
