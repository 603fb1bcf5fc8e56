package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.PacketsTable;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Times of a run's calls from the packets that were captured meanwhile. */
class CapturedCallsTest {
  private static final double CLOSE = 1e-12;

  @TempDir Path folder;
  private SmallCampaign small;
  private SyntheticRun run;
  private long callNs;

  @BeforeEach
  void campaign() {
    small = new SmallCampaign(folder);
    run = small.campaign.runs().get(0).set("capture", "r0001.pcap");
    callNs = startOf("call");
  }

  @SuppressWarnings("unchecked")
  private long startOf(String phase) {
    List<Map<String, Object>> pieces =
        (List<Map<String, Object>>) run.record(Side.CLIENT).get("phases");
    return pieces.stream()
        .filter(piece -> piece.get("phase").equals(phase))
        .mapToLong(piece -> ((Number) piece.get("start_ns")).longValue())
        .min()
        .getAsLong();
  }

  private Measurements measured() throws Exception {
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }

  private double value(Measurements of, String key) {
    OptionalDouble value = Quantities.find(key).orElseThrow().value(of.sides().get(0));
    return value.orElseThrow();
  }

  private void write(MadeUpCapture capture) throws Exception {
    capture.write(folder.resolve("captures"), "r0001");
  }

  @Test
  void statisticsAreOverTheConnectionsThatBeganWithinACall() throws Exception {
    write(
        new MadeUpCapture(callNs - 1_000_000)
            .call(callNs - 500_000, 9_000)
            .call(callNs + 1_000, 130)
            .call(callNs + 2_000_000, 150)
            .call(callNs + 4_000_000, 200)
            .call(startOf("deserialize") + 1_000_000_000, 9_000));

    Measurements of = measured();

    assertThat(value(of, "wire_delay_time")).isEqualTo(160e-6, within(CLOSE));
    assertThat(value(of, "wire_delay_time_min")).isEqualTo(130e-6, within(CLOSE));
    assertThat(value(of, "wire_delay_time_max")).isEqualTo(200e-6, within(CLOSE));
    assertThat(value(of, "wire_delay_time_median")).isEqualTo(150e-6, within(CLOSE));
    assertThat(value(of, "wire_jitter_time")).isEqualTo(35e-6, within(CLOSE));
    assertThat(value(of, "wire_jitter_time_min")).isEqualTo(20e-6, within(CLOSE));
    assertThat(value(of, "wire_exchange_time")).isEqualTo(90e-6, within(CLOSE));
    assertThat(value(of, "wire_wait_time_deviation")).isEqualTo(0, within(CLOSE));
    assertThat(CellsCsv.write(of)).contains(",client,wire_delay_time,s,false,1,1,");
    assertThat(PacketsTable.of(of)).isPresent();
  }

  @Test
  void aRunWithoutCaptureHasNoSuchTimesAndCellsNone() throws Exception {
    run.without("capture");
    Measurements of = measured();
    assertThat(Quantities.find("wire_delay_time").orElseThrow().value(of.sides().get(0))).isEmpty();
    assertThat(CellsCsv.write(of)).doesNotContain("wire_");
    assertThat(PacketsTable.of(of)).isEmpty();
  }

  @Test
  void aMissingOrForeignCaptureIsAProblemOfItsRunAlone() throws Exception {
    assertThat(measured().problems())
        .singleElement()
        .asString()
        .startsWith("run r0001, captured packets: ")
        .contains("r0001.pcap");

    Files.createDirectories(folder.resolve("captures"));
    Files.writeString(folder.resolve("captures/r0001.pcap"), "no capture");
    assertThat(measured().problems())
        .singleElement()
        .asString()
        .startsWith("run r0001, captured packets: ");
    assertThat(measured().sides()).hasSize(24);
  }

  @Test
  void aFileElsewhereIsNoCapture() throws Exception {
    run.set("capture", "../other.pcap");
    assertThat(measured().problems())
        .anyMatch(problem -> problem.message().contains("capture must be the name of a pcap file"));
  }
}
