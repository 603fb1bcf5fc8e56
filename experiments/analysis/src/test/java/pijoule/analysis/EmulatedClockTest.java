package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** A campaign at clocks that a CPU quota emulated. */
class EmulatedClockTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      hosts:
        other: {kind: local}
        desk: {kind: local, clock: {quota_of: 1000MHz}}
      client: {host: desk}
      server: {host: desk}
      meters: {}
      """;
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: clocks
      factors: {cpu_mhz: [700, 950]}
      fixed: {framework: cxf}
      declared: []
      exclude: []
      replicates: 1
      seed: 1
      """;
  private static final long MS = 1_000_000;

  @TempDir Path folder;

  private ReportResult report(String study, String bench) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study).on(bench);
    run(campaign, 1, "700");
    run(campaign, 2, "950");
    ReportResult report = Report.make(campaign.write());
    assertThat(report.problems()).isEmpty();
    return report;
  }

  /** The client's serialization has two pieces of 99 ms, its deserialization one of 100 ms. */
  private static void run(SyntheticCampaign campaign, int cell, String megahertz) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("cpu_mhz", megahertz);
    levels.put("framework", "cxf");
    SyntheticRun.Phases client =
        new SyntheticRun.Phases()
            .add("serialize", 0, 99 * MS)
            .add("serialize", 100 * MS, 199 * MS)
            .add("call", 200 * MS, 800 * MS)
            .add("deserialize", 800 * MS, 900 * MS)
            .add("total", 0, 2000 * MS);
    SyntheticRun.Phases server =
        new SyntheticRun.Phases()
            .add("deserialize", 300 * MS, 400 * MS)
            .add("serialize", 500 * MS, 600 * MS)
            .add("total", 300 * MS, 700 * MS);
    campaign
        .run(cell, 1, levels)
        .side(Side.CLIENT, client, null, 0)
        .side(Side.SERVER, server, null, 0);
  }

  @Test
  void itsLevelsAreCalledSoEverywhere() throws Exception {
    ReportResult report = report(STUDY, BENCH);

    assertThat(report.text()).contains("Frequency (emulated clock): 700 MHz");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Varied: frequency (emulated clock) 700 MHz / 950 MHz")
        .contains("Frequency (emulated clock): levels are shares of one processor's time, set by a")
        .doesNotContain("declared");
    for (String table : List.of("table-3-client-time", "cells")) {
      List<String> lines = Files.readAllLines(folder.resolve("tables/" + table + ".csv"));
      assertThat(lines.get(0)).contains(",declared,emulated,");
      assertThat(lines.subList(1, lines.size()))
          .isNotEmpty()
          .allMatch(line -> line.contains(",none,cpu_mhz,"));
    }
    assertThat(Files.readString(folder.resolve("tables/comparisons.md")))
        .contains("Frequency (emulated clock)");
  }

  /** Pieces of 99 ms are too short, whatever they add up to. */
  @Test
  void phasesThatAreTooShortAreMarkedAndCounted() throws Exception {
    report(STUDY, BENCH);

    String table = Files.readString(folder.resolve("tables/table-3-client-time.md"));
    assertThat(table)
        .containsPattern("Serialization \\(%\\) \\| [0-9.]+ \\(n=1\\) §1 ")
        .containsPattern("Deserialization \\(%\\) \\| [0-9.]+ \\(n=1\\) \\|")
        .containsPattern("Total \\(s\\) \\| [0-9.]+ \\(n=1\\) \\|")
        .contains("§k: in k of the column's runs it lasts less than 100 ms, which an emulated");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Emulated clock: each level of cpu_mhz is a share of one processor's time")
        .contains("; cells with one, of 2: client serialize 2.");
  }

  @Test
  void aClockThatAPersonStatedIsNotEmulated() throws Exception {
    report(STUDY.replace("declared: []", "declared: [cpu_mhz]"), BENCH);
    assertDeclared("Frequency (declared)");
  }

  @Test
  void aBenchWithoutAnEmulatedClockHasARealOne() throws Exception {
    report(STUDY, BENCH.replace(", clock: {quota_of: 1000MHz}", ""));
    assertDeclared("Frequency");
  }

  private void assertDeclared(String name) throws Exception {
    assertThat(folder.resolve("tables/table-3-client-time.md"))
        .content()
        .contains(name + ": 700 MHz")
        .doesNotContain("§", "emulated");
    assertThat(folder.resolve("report.md")).content().doesNotContain("mulated clock");
  }
}
