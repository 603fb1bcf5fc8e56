package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticTrace;

/** A client whose board draws 2.3 W in its call and in its serialization, and 1.7 W otherwise. */
class StepsOfPowerTest {
  private static final long MS = 1_000_000;
  private static final long OFFSET_NS = 250_000;
  private static final long[][] BUSY_MS = {{510, 530}, {540, 560}, {900, 2000}};

  @TempDir private Path folder;

  /** The lines between means of 10 ms alone would lose 2.4 mJ for each busy time. */
  @Test
  void energyOfAPhaseIsNotThatOfWhatIsBesideIt() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    SyntheticTrace trace = small.campaign.trace("stepped", 1).set("rate_hertz", 100);
    for (long ms = -1000; ms <= 4000; ms += 10) {
      long timeNs = ms * MS;
      double watts = (joules(timeNs + 5 * MS) - joules(timeNs - 5 * MS)) / 0.01;
      trace.sample(SmallCampaign.start(0) + timeNs, watts);
    }
    small.campaign.runs().get(0).set("meters", Map.of("client", "stepped"));
    small.campaign.write();

    Map<Part, PartEnergy> energies =
        Measurements.of(RecordedCampaign.read(folder)).sides().get(0).energy().parts();

    assertThat(energies.get(Part.CALL).joules().value()).hasValueCloseTo(2.3 * 1.1, within(1e-4));
    assertThat(energies.get(Part.SERIALIZE).joules().value())
        .hasValueCloseTo(2.3 * 0.04, within(5e-4));
    assertThat(energies.get(Part.TOTAL).joules().value())
        .hasValueCloseTo(1.7 * 2.5 + 0.6 * 1.14, within(1e-4));
  }

  /** Energy since the run's start on the meter's clock, J. */
  private static double joules(long untilNs) {
    double joules = 1.7 * untilNs * 1e-9;
    for (long[] busy : BUSY_MS) {
      long beginNs = busy[0] * MS + OFFSET_NS;
      long endNs = busy[1] * MS + OFFSET_NS;
      joules += 0.6 * Math.max(0, Math.min(untilNs, endNs) - beginNs) * 1e-9;
    }
    return joules;
  }
}
