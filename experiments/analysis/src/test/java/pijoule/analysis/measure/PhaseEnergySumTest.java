package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.PartEnergy.PhaseEnergySum;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.window.Bridge;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Verdict;

class PhaseEnergySumTest {
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 1\nseed: 1\n";

  private static final long MS = 1_000_000;

  @TempDir Path folder;

  /** Ten pieces of 30 ms with four samples each: 300 ms, of which no mean of 40 ms lies in one. */
  @Test
  void piecesThatAreEachTooShortAreTooShortTogether() throws Exception {
    assertThat(deserialize(0)).isEqualTo(Verdict.RESOLVED);
    assertThat(deserialize(0.04)).isEqualTo(Verdict.BELOW_RESOLUTION);
  }

  /**
   * Energy of 10 J in 4 s, by a meter with a gain known to 1 %, an offset that makes 0.06 J and a
   * noise of 0.08 J; an idle board takes 6 J of it, known to 0.04 J. The offset cancels: 4 J, of
   * which 0.04 J is gain, and hypot(0.08, 0.04) J the rest.
   */
  @Test
  void whatIsAboveIdleHasTheGainOfTheDifferenceAndNoOffset() {
    EnergyUncertainty budget =
        new EnergyUncertainty(
            OptionalDouble.of(0.1),
            OptionalDouble.of(0.06),
            OptionalDouble.of(0.08),
            OptionalDouble.of(0),
            OptionalDouble.of(0),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Bridge.NONE);
    PhaseEnergySum sum =
        new PhaseEnergySum(OptionalDouble.of(10), 100, true, budget, 0, Optional.empty());
    PartEnergy gross =
        new PartEnergy(
            MeasuredValue.energy(
                OptionalDouble.of(10),
                OptionalDouble.of(Math.sqrt(0.02)),
                OptionalDouble.of(0.1),
                Map.of("meter", 0.06),
                Verdict.RESOLVED),
            OptionalDouble.of(0),
            OptionalLong.of(100));

    PartEnergy net = sum.above(new IdlePower(1.5, 0.01, 4), 4, gross);

    assertThat(net.joules().value()).hasValueCloseTo(4.0, within(1e-12));
    assertThat(net.joules().uWithoutGain()).hasValueCloseTo(Math.sqrt(0.008), within(1e-12));
    assertThat(net.joules().u()).hasValueCloseTo(Math.sqrt(0.0096), within(1e-12));
    assertThat(net.joules().offsets()).isEmpty();
  }

  /** Parts of 0.1, 0.06 and 0.08 J, and 0.1 J by the process's start: 0.0300 J^2. */
  @Test
  void theProcessesStartAddsInQuadrature() {
    EnergyUncertainty budget =
        new EnergyUncertainty(
            OptionalDouble.of(0.1),
            OptionalDouble.of(0.06),
            OptionalDouble.of(0.08),
            OptionalDouble.of(0),
            OptionalDouble.of(0),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Bridge.NONE);
    MeterInfo meter = MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN).build();

    PartEnergy energy =
        new PhaseEnergySum(OptionalDouble.of(10), 100, true, budget, 0.1, Optional.empty())
            .energy(4, "meter", meter);

    assertThat(energy.joules().u()).hasValueCloseTo(Math.sqrt(0.03), within(1e-12));
    assertThat(energy.joules().uWithoutGain()).hasValueCloseTo(Math.sqrt(0.02), within(1e-12));
    assertThat(energy.joules().offsets()).containsEntry("meter", 0.06);
  }

  private Verdict deserialize(double averagingSeconds) throws Exception {
    Path made = folder.resolve("averaging-" + averagingSeconds);
    SyntheticCampaign campaign = new SyntheticCampaign(made, STUDY);
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("generate", 0, 10 * MS)
            .add("serialize", 10 * MS, 100 * MS)
            .add("call", 100 * MS, 300 * MS);
    for (long at = 300 * MS; at < 900 * MS; at += 60 * MS) {
      phases.add("deserialize", at, at + 30 * MS);
    }
    phases.add("total", 0, 1000 * MS);
    campaign.run(1, 1, Map.of()).side(Side.CLIENT, phases, "m", 0);
    SyntheticTrace trace =
        campaign.trace("m", 1).set("settings", Map.of("averaging_seconds", averagingSeconds));
    for (long at = -100 * MS; at < 1100 * MS; at += 6 * MS) {
      trace.sample(at, 1.5);
    }
    campaign.write();
    return Measurements.of(RecordedCampaign.read(made)).sides().stream()
        .filter(side -> side.side() == Side.CLIENT)
        .map(side -> side.energy().parts().get(Part.DESERIALIZE).verdict())
        .findFirst()
        .orElseThrow();
  }
}
