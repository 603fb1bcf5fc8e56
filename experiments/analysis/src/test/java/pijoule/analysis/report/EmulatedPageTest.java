package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.EmulatedCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.compare.Compare;

/** What a page says of emulated hosts, and of a native one that is another board. */
class EmulatedPageTest {
  private static final String WORTH =
      "An emulated board shows that everything works and what emulation costs on the machine that"
          + " emulates it; its seconds and joules are not those of a Raspberry Pi.";
  private static final String PAIR = "is of this pair of machines.";

  @TempDir private Path folder;

  @Test
  void everyPageSaysWhatAnEmulatedBoardIsWorth() throws Exception {
    EmulatedCampaign.write(folder, "");
    ReportResult result = Report.make(folder);
    for (String page :
        List.of(
            "report.md",
            "report.html",
            "tables/nunes2014-table-1.md",
            "tables/nunes2014-table-1-overheads.md")) {
      assertThat(Files.readString(folder.resolve(page))).as(page).contains(WORTH);
    }
    assertThat(section())
        .contains("- Emulated hosts: qemu-a (QEMU 7.2.22, virt, cortex-a7, 256 MiB); qemu-b (QEMU");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("emulated hosts: their seconds and joules are not a Raspberry Pi's");
    assertThat(result.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Raspberry Pi Model B Rev 2", "linux"})
  void anotherBoardIsAPairOfMachines(String board) throws Exception {
    EmulatedCampaign.write(folder, board);
    Report.make(folder);
    assertThat(section())
        .contains("- Device native, with client and server on desktop (")
        .contains(", is not the board that emulated emulates, with client on qemu-a (QEMU")
        .contains("an overhead of emulated against native " + PAIR);
  }

  /** The name that the emulated board gives itself, with or without a revision. */
  @ParameterizedTest
  @ValueSource(strings = {"linux,dummy-virt", "linux,dummy-virt Rev 1.1"})
  void theEmulatedBoardItselfIsNot(String board) throws Exception {
    EmulatedCampaign.write(folder, board);
    Report.make(folder);
    assertThat(section()).contains(WORTH).doesNotContain(PAIR);
  }

  @Test
  void aHostOfKindQemuIsEmulatedTooWhateverElseIsKnown() throws Exception {
    EmulatedCampaign.write(folder, "");
    for (String host : List.of("qemu-a", "qemu-b")) {
      Files.writeString(
          folder.resolve("environment/" + host + ".json"),
          "{\"format\": \"x/1\", \"kind\": \"qemu\"}");
    }
    Report.make(folder);
    assertThat(section())
        .contains("Emulated hosts: qemu-a (emulated); qemu-b (emulated). " + WORTH);
  }

  @Test
  void aComparisonSaysItToo(@TempDir Path other) throws Exception {
    EmulatedCampaign.write(folder, "");
    EmulatedCampaign.write(other, "");
    ComparePage.of(Compare.of(folder, other)).write(folder.resolve("compared"));
    assertThat(Files.readString(folder.resolve("compared/compare.md")))
        .contains("- With emulated hosts. " + WORTH);
  }

  @Test
  void withoutAnEmulatedHostNothingIsSaid() throws Exception {
    EmulatedCampaign.write(folder, "");
    for (String host : List.of("qemu-a", "qemu-b")) {
      Files.writeString(
          folder.resolve("environment/" + host + ".json"),
          "{\"format\": \"x/1\", \"board\": \"Pi\"}");
    }
    Report.make(folder);
    assertThat(Files.readString(folder.resolve("report.md")))
        .doesNotContain(WORTH)
        .doesNotContain(PAIR)
        .doesNotContain("emulated hosts:");
  }

  /** A host that was first reached in a later session has a file of that session alone. */
  @Test
  void aLaterSessionsFileDescribesAHostToo() throws Exception {
    EmulatedCampaign.write(folder, "");
    Path environment = folder.resolve("environment");
    Files.move(environment.resolve("qemu-a.json"), environment.resolve("qemu-a-2.json"));
    Report.make(folder);
    assertThat(Files.readString(folder.resolve("tables/nunes2014-table-1.md")))
        .contains("| **Host of the client** | **desktop", "| **qemu-a (QEMU 7.2.22,");
    Files.copy(environment.resolve("qemu-a-2.json"), environment.resolve("qemu-a-3.json"));
    Report.make(folder);
    assertThat(section()).containsOnlyOnce("qemu-a (QEMU 7.2.22, virt, cortex-a7, 256 MiB);");
  }

  @Test
  void aBenchThatCannotBeReadIsAProblem() throws Exception {
    EmulatedCampaign.write(folder, "");
    Files.writeString(folder.resolve("bench.yaml"), "devices: [");
    assertThat(Report.make(folder).problems())
        .singleElement()
        .extracting(problem -> problem.message())
        .asString()
        .startsWith("bench.yaml cannot be read: ");
    assertThat(Files.readString(folder.resolve("tables/nunes2014-table-1.md")))
        .doesNotContain("Host of the client");
  }

  /** The caveats of report.md. */
  private String section() throws Exception {
    String page = Files.readString(folder.resolve("report.md"));
    int from = page.indexOf("\n## Caveats\n");
    return page.substring(from, page.indexOf("\n## ", from + 1));
  }
}
