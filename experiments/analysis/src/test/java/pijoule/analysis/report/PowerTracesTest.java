package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PowerBins;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.report.TracesJson.TraceEncoding;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;

class PowerTracesTest {
  private static final int NOTHING = 65_535;

  @TempDir Path folder;

  @Test
  void theBinsOfATotalHoldItsEnergy() throws Exception {
    Measurements measurements = measure(new SmallCampaign(folder));
    List<PowerBins> sides = PowerTraces.of(measurements).sides();
    assertThat(sides).hasSameSizeAs(measurements.sides());
    for (PowerBins bins : sides) {
      double energy = bins.of().value(Kind.ENERGY, Part.TOTAL).getAsDouble();
      assertThat(energyOfTotal(bins)).isCloseTo(energy, within(energy * 0.02));
    }
  }

  private static double energyOfTotal(PowerBins bins) {
    PowerBins.Span total =
        bins.spans().stream().filter(span -> span.phase() == Phase.TOTAL).findFirst().get();
    double joules = 0;
    for (int i = 0; i < bins.size(); i++) {
      double from = Math.max(bins.edgeSeconds(i), total.startNs() / 1e9);
      double to = Math.min(bins.edgeSeconds(i + 1), total.endNs() / 1e9);
      joules += to > from ? bins.meanWatts()[i] * (to - from) : 0;
    }
    return joules;
  }

  @Test
  void binsReachBeyondThePhasesAndAreNotFinerThanTheSamples() throws Exception {
    for (PowerBins bins : PowerTraces.of(measure(new SmallCampaign(folder))).sides()) {
      double rate = bins.of().side() == Side.CLIENT ? 170 : 10;
      assertThat(bins.widthNs() / 1e9).isGreaterThanOrEqualTo(1 / rate);
      assertThat(bins.edgeSeconds(0)).isNegative();
      PowerBins.Span last = bins.spans().get(bins.spans().size() - 1);
      assertThat(bins.edgeSeconds(bins.size())).isGreaterThan(last.endNs() / 1e9);
    }
  }

  @Test
  void theServersTotalIsPlacedWhereTheMetersClocksAreOne() throws Exception {
    List<PowerBins> sides = PowerTraces.of(measure(new SmallCampaign(folder))).sides();
    assertThat(sides.get(0).totalStartSeconds()).hasValue(0);
    assertThat(sides.get(1).totalStartSeconds().getAsDouble()).isCloseTo(1 - 290e-6, within(1e-9));
  }

  @Test
  void clocksOfTwoBootsAreNotTied() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.server.set(
        "clock",
        java.util.Map.of(
            "anchor_wall",
            "2026-01-01T00:00:00Z",
            "anchor_monotonic_ns",
            0,
            "anchor_bound_ns",
            100,
            "boot_id",
            "another"));
    List<PowerBins> sides = PowerTraces.of(measure(small)).sides();
    assertThat(sides.get(1).totalStartSeconds()).isEmpty();
  }

  @Test
  void aGapStaysAGap() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    SyntheticTrace late = small.client;
    long end = SmallCampaign.start(12);
    late.gap(end + 1).sample(end + 2_000_000_000L, 1.7).sample(end + 2_001_000_000L, 1.7);
    small.campaign.runs().get(0).set("session", 1);
    small.campaign.runs().get(0).part(Side.CLIENT, "alignment").put("offset_us", 48e6 - 5e5);
    PowerBins bins = PowerTraces.of(measure(small)).sides().get(0);
    int unknown = 0;
    for (int i = 0; i < bins.size(); i++) {
      unknown += bins.known(i) ? 0 : 1;
    }
    assertThat(unknown).isBetween(bins.size() / 2, bins.size() - 1);
    StringBuilder csv = new StringBuilder();
    PowerTraces.of(measure(small)).csv(csv);
    assertThat(csv.toString().lines().filter(line -> line.endsWith(",NA,NA,NA"))).hasSize(unknown);
  }

  @Test
  void packedPowersComeBackWithinHalfOfTheirLastDecimal() throws Exception {
    for (PowerBins bins : PowerTraces.of(measure(new SmallCampaign(folder))).sides()) {
      TraceEncoding packed = TraceEncoding.of(bins);
      double scale = Math.pow(10, packed.decimals());
      assertThat(packed.decimals()).isBetween(4, 6);
      ByteBuffer numbers =
          ByteBuffer.wrap(Base64.getDecoder().decode(packed.text())).order(ByteOrder.LITTLE_ENDIAN);
      for (float[] powers : new float[][] {bins.meanWatts(), bins.minWatts(), bins.maxWatts()}) {
        for (float watts : powers) {
          int number = Short.toUnsignedInt(numbers.getShort());
          assertThat(number).isLessThan(NOTHING);
          assertThat((packed.base() + number) / scale).isCloseTo(watts, within(0.5001 / scale));
        }
      }
    }
  }

  @Test
  void manySidesHaveFewBinsEach() {
    assertThat(PowerTraces.bins(1)).isEqualTo(2000);
    assertThat(PowerTraces.bins(800)).isEqualTo(312);
    assertThat(PowerTraces.bins(100_000)).isEqualTo(200);
    assertThat(PowerTraces.bins(0)).isEqualTo(2000);
  }

  private Measurements measure(SmallCampaign small) throws Exception {
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }
}
