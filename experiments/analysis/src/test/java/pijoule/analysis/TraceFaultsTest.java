package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** What is wrong with a trace is said, and leaves NA and never an energy. */
class TraceFaultsTest extends DamagedCampaign {
  @Test
  void gapAcrossAWindowIsNotAvailable() throws Exception {
    SyntheticTrace trace = small.campaign.trace("holed", 1).set("rate_hertz", 1);
    long start = SmallCampaign.start(0);
    trace.sample(start - 1, 1.7).sample(start + SmallCampaign.SECOND, 1.7);
    trace.gap(start + 2 * SmallCampaign.SECOND - 1).sample(start + 4 * SmallCampaign.SECOND, 1.7);
    small.campaign.runs().get(0).set("meters", Map.of("client", "holed"));
    ReportResult report = report();
    assertThat(energy("r0001", "client", "total")).endsWith(",NA,NA,NA,2.5,NA,NA,NA");
    assertThat(energy("r0001", "client", "deserialize")).contains(",holed,false,false,NA,");
    assertThat(energy("r0001", "client", "startup")).endsWith(",0,below resolution");
    assertThat(report.text())
        .contains(
            "1 of 3 valid runs have no energy: gaps of trace holed-1 take 60.0 % of a window");
  }

  @Test
  void traceThatEndsEarlyIsNotAvailableFromThereOn() throws Exception {
    small.client.open();
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    byte[] bytes = Files.readAllBytes(csv);
    Files.write(csv, Arrays.copyOf(bytes, bytes.length / 2));
    ReportResult report = whole();
    assertThat(problems(report)).hasSize(1).first().asString().contains("last line is torn");
    assertThat(energy("r0001", "client", "total")).endsWith(",resolved");
    assertThat(energy("r0012", "client", "total")).endsWith(",NA");
    assertThat(report.text()).contains("trace pi-client-1 does not reach so far");
  }

  @Test
  void traceCutAfterItWasClosedIsNotAvailable() throws Exception {
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    List<String> lines = Files.readAllLines(csv);
    Files.write(csv, lines.subList(0, lines.size() - 1));
    assertThat(read())
        .containsExactly(
            "trace pi-client-1 was cut or changed after it was closed: the energy of 12 records is"
                + " NA");
    assertThat(energies())
        .filteredOn(line -> line.contains(",client,"))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(",NA,NA"));
  }

  /** As Git on Windows checks a results folder out: no sample differs. */
  @Test
  void traceWhoseLineEndsBecameCrLfHasItsEnergies() throws Exception {
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    Files.writeString(csv, Files.readString(csv).replace("\n", "\r\n"));

    assertThat(read()).isEmpty();
    assertThat(energy("r0001", "client", "total")).endsWith(",resolved");
  }

  @Test
  void runsOfTwoSessionsTakeTheirOwnTrace() throws Exception {
    SyntheticTrace second = small.campaign.trace("pi-client", 2);
    long start = SmallCampaign.start(11);
    for (int i = 0; i < 400; i++) {
      second.sample(start + i * 10_000_000L, 2.25);
    }
    small.campaign.runs().get(11).session(2).set("meters", Map.of("client", "pi-client"));
    small.campaign.runs().get(10).session(2).set("meters", Map.of("client", "pi-client"));
    problems();
    assertThat(energy("r0012", "client", "call")).contains(",2.25,");
    assertThat(energy("r0012", "client", "total")).endsWith(",resolved");
    // Its time was in session 1: no trace of session 2 can know its energy.
    assertThat(energy("r0011", "client", "total")).endsWith(",NA,NA");
  }

  @Test
  void runWithoutAMeterHasNoEnergy() throws Exception {
    small.campaign.runs().forEach(run -> run.without("meters"));
    ReportResult report = report();
    assertThat(energies())
        .isNotEmpty()
        .allMatch(line -> line.endsWith(",NA,NA") && line.matches(".*,(all|mean),(NA|1),NA,.*"));
    assertThat(report.answer().noEnergy()).contains("no meter's trace could be used");
    assertThat(report.text()).doesNotContain("estimate", "Average client energy");
  }

  @Test
  void alignmentThatContradictsTheBootIdsIsNotUsed() throws Exception {
    small.campaign.runs().get(0).part(Side.CLIENT, "alignment").put("method", "same_clock");
    assertThat(report().text()).contains("the alignment says same_clock, but the boot ids");
    assertThat(energy("r0001", "client", "total")).endsWith(",NA,NA");
  }

  @Test
  void oneBootIdIsNoAlignment() throws Exception {
    small.campaign.runs().get(0).record(Side.CLIENT).remove("alignment");
    small.campaign.runs().get(1).record(Side.CLIENT).remove("alignment");
    small.campaign.runs().get(1).part(Side.CLIENT, "clock").put("boot_id", "boot-of-meter");
    assertThat(report().text()).contains("no alignment to the meter's clock was made");
    assertThat(energy("r0001", "client", "total")).endsWith(",NA,NA");
    assertThat(energy("r0002", "client", "total")).endsWith(",NA,NA");
  }

  @Test
  void damagedTraceIsNotAvailable() throws Exception {
    small.client.open();
    small.campaign.write();
    Path csv = folder.resolve("traces/pi-client-1.csv");
    Files.writeString(csv, "1,1.0\n2,x\n", StandardOpenOption.APPEND);
    assertThat(read())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("traces/pi-client-1.csv:")
        .endsWith("the energy of 12 records is NA");
  }

  @Test
  void implausiblePowerIsMarked() throws Exception {
    small.client.set("power_max_watts", 1.2);
    ReportResult report = report();
    assertThat(energy("r0001", "client", "total")).endsWith(",implausible");
    assertThat(report.text()).contains("‡3").contains("the energy is implausible");
  }
}
