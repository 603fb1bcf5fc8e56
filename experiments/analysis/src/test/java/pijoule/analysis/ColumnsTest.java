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

/** Tables of studies that are not the paper's. */
class ColumnsTest {
  @TempDir Path folder;

  @Test
  void fixedClockThatAPersonDeclaredStandsInEveryTable() throws Exception {
    String study =
        """
        format: pijoule-study/1
        name: fixed
        factors: {framework: [axis2, cxf]}
        fixed: {heap: 128MiB, cpu_mhz: 700}
        declared: [cpu_mhz]
        exclude: []
        replicates: 1
        seed: 1
        """;
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study);
    run(campaign, 1, "axis2", "tomcat");
    ReportResult report = Report.make(campaign.write());
    assertThat(report.problems()).isEmpty();
    assertThat(report.text())
        .contains("Frequency (declared): 700 MHz")
        .containsPattern("Frequency \\(declared\\) +700 MHz");
    for (String table : List.of("table-3-client-time", "cells")) {
      List<String> lines = Files.readAllLines(folder.resolve("tables/" + table + ".csv"));
      assertThat(lines.subList(1, lines.size()))
          .isNotEmpty()
          .allMatch(line -> line.contains("cpu_mhz"));
    }
    assertThat(Files.readString(report.report()))
        .contains("Declared, not set by the bench: cpu_mhz");
  }

  @Test
  void excludedCombinationsAreNoCells() throws Exception {
    String study =
        """
        format: pijoule-study/1
        name: holes
        factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], container: [jetty, tomcat]}
        fixed: {heap: 128MiB}
        exclude: [{framework: axis2, container: jetty, heap: 128MiB}, {cpu_mhz: 950, framework: cxf, container: tomcat}]
        replicates: 1
        seed: 1
        """;
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study);
    run(campaign, 1, "axis2", "tomcat");
    run(campaign, 2, "cxf", "jetty");
    run(campaign, 3, "cxf", "tomcat");
    ReportResult report = Report.make(campaign.write());
    assertThat(report.problems()).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("tables/table-3-client-time.csv")))
        .contains(
            "cpu_mhz,row,unit,estimate,declared,emulated,statistic,axis2/tomcat,cxf/jetty,cxf/tomcat",
            "700,total,s,false,none,none,mean,0.000001,0.000001,0.000001",
            "950,total,s,false,none,none,mean,NA,NA,NA");
    assertThat(Files.readString(folder.resolve("tables/table-3-client-time.md")))
        .contains("| Total (s) | NA | NA | - |\n")
        .contains("| Runs | 1 | 1 | 1 |\n");
    assertThat(folder.resolve("tables/table-5-client-power.md")).doesNotExist();
  }

  private static SyntheticRun run(
      SyntheticCampaign campaign, int cell, String framework, String container) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("cpu_mhz", "700");
    levels.put("framework", framework);
    levels.put("container", container);
    SyntheticRun.Phases client =
        new SyntheticRun.Phases()
            .add("serialize", 0, 100)
            .add("call", 100, 800)
            .add("deserialize", 800, 900)
            .add("total", 0, 1000);
    SyntheticRun.Phases server =
        new SyntheticRun.Phases()
            .add("deserialize", 0, 100)
            .add("serialize", 800, 900)
            .add("total", 0, 1000);
    return campaign
        .run(cell, 1, levels)
        .side(Side.CLIENT, client, null, 0)
        .side(Side.SERVER, server, null, 0);
  }
}
