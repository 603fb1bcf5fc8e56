package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.base.Sha256;

/** Text with what a reviewer asks of a method, and nothing that the folder does not say. */
class MethodTextTest {
  @TempDir Path folder;

  private String text() throws Exception {
    String page = Files.readString(folder.resolve("report.md"));
    int from = page.indexOf("## Text for a method section");
    return page.substring(from, page.indexOf("\n## ", from + 1));
  }

  private void describe(String file, String json) throws Exception {
    Files.createDirectories(folder.resolve("environment"));
    Files.writeString(folder.resolve("environment").resolve(file), json);
  }

  /** Two requests and two whole runs; servers are compared among all tables, and not counted. */
  @Test
  void onlyIntervalsOfTheAnswerAreCounted() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "compare: [framework]\n");
    Answer answer = Report.make(folder).answer();
    assertThat(answer.servers().lines()).isNotEmpty();
    assertThat(text()).contains("95 % intervals of 4 ratios are simultaneous (Bonferroni)");
  }

  @Test
  void designMachinesVersionsPowerAndStatisticsAreStated() throws Exception {
    new SmallCampaign(folder).campaign.write();
    describe(
        "pi-a.json",
        """
        {"board": "Raspberry Pi 3", "cpu": {"cores": 4}, "memory_bytes": 968884224,
         "os": {"kernel": "6.1"}, "pijoule": "0.1.0, commit abc 2026-01-01"}""");
    describe(
        "server-cxf.json",
        """
        {"framework": "cxf", "versions": {"cxf": "4.2.3", "jetty": "12.1"}, "jvm": {"version": "17.0.1"}}""");
    Report.make(folder);
    assertThat(text())
        .contains("Factors: Frequency", "(700 MHz, 950 MHz); Framework (Axis2, CXF). 4 cells")
        .contains(
            "3 replicates each", "drawn from the seed 2013", "12 of 12 planned runs are valid")
        .contains("pi-a (Raspberry Pi 3, 4 cores, 924 MiB memory, kernel 6.1)")
        .contains(
            "Measured with pijoule 0.1.0, commit abc 2026-01-01. Server cxf: cxf 4.2.3, jetty")
        .contains("JVM: servers' 17.0.1")
        .contains("message_size 100kB", "Power: ", "u of the gain")
        .contains("95 % intervals by Student's t over blocks", "simultaneous (Bonferroni)")
        .contains("the room is quiet", "CITATION.cff");
    assertThat(Files.readString(folder.resolve("tables/method.tex")))
        .contains("message\\_size 100kB", "95 \\% intervals")
        .matches(tex -> tex.chars().allMatch(c -> c < 128));
  }

  /** Day, instrument and points in place of four gains and 64 digits; no host of its own. */
  @Test
  void aMetersCalibrationIsDescribed() throws Exception {
    new SmallCampaign(folder).campaign.write();
    Path golden = Path.of("../../energy-logger/src/test/resources/calibration/certificate.json");
    describe("calibration-m.json", Files.readString(golden));
    String hash = Sha256.of(Files.readAllBytes(golden));
    try (var traces = Files.list(folder.resolve("traces"))) {
      for (Path trace : traces.filter(file -> file.toString().endsWith(".json")).toList()) {
        String info =
            Files.readString(trace)
                .replaceFirst(
                    "\"calibration\"\\s*:\\s*\"[^\"]*\"", "\"calibration\":\"" + hash + "\"")
                .replaceFirst(
                    "\"settings\"\\s*:\\s*\\{",
                    "\"settings\":{\"v_gain_volts\":0.0123,\"burden_ohms\":1.5,");
        Files.writeString(trace, info.replace(",}", "}"));
      }
    }
    Report.make(folder);
    assertThat(text())
        .contains(
            "burden_ohms 1.5",
            "calibrated 2026-01-02 with Maker 5, no. 77 (0.5 % + 2 mV; 0.5 % + 0.5 mA),"
                + " voltage at 1 V and 5 V, check at 3 V differs by -2.78 mV,"
                + " current at 0.1 A and 0.9 A without a check; certificate "
                + hash.substring(0, 8))
        .doesNotContain("v_gain", hash, "Maker 5, no. 77 memory");
    assertThat(Files.readString(folder.resolve("report.md"))).doesNotContain("calibration-m (");
  }

  @Test
  void whatAFolderDoesNotSayIsNotClaimed() throws Exception {
    new LoadCampaign(folder, 3).modelled().campaign.write();
    describe("pi-a.json", "{\"memory_bytes\": \"much\", \"cpu\": {\"cores\": 4}}");
    Report.make(folder);
    assertThat(text())
        .contains("No energy was measured: the power was modelled")
        .contains("windows of 10 s followed 2 s of the same load, with poisson arrivals over 8")
        .contains("pi-a (4 cores).")
        .doesNotContain("much", "warmed up", "Power: ", "A request is one call");
  }
}
