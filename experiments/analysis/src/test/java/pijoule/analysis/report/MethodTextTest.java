package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;

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

  @Test
  void whatAFolderDoesNotSayIsNotClaimed() throws Exception {
    new LoadCampaign(folder, 3).modelled().campaign.write();
    describe("pi-a.json", "{\"memory_bytes\": \"much\", \"cpu\": {\"cores\": 4}}");
    Report.make(folder);
    assertThat(text())
        .contains("No energy is reported: the power was modelled")
        .contains("windows of 10 s followed 2 s of the same load, with poisson arrivals over 8")
        .contains("pi-a (4 cores).")
        .doesNotContain("much", "warmed up", "Power: ", "A request is one call");
  }
}
