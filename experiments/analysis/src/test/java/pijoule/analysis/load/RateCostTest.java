package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;

/** CPU times per request of cxf's three processes: 4.2, 4.4 and 4.6 ms, of jdk's half of them. */
class RateCostTest {
  private static final Measurand CPU = new Measurand(Side.SERVER, LoadQuantity.CPU);

  /** The first process of cxf at 100/s, after 50/s and 10/s. */
  private static final int LIMITED = 2;

  @TempDir Path folder;
  private Measurements measurements;

  @BeforeEach
  @SuppressWarnings("unchecked")
  void limitOneRun() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    Map<String, Object> record =
        (Map<String, Object>) load.campaign.runs().get(LIMITED).record(Side.CLIENT).get("load");
    assertThat(record).containsEntry("rate_per_second", 100.0);
    record.put("generator_limited", true);
    measurements = Measurements.of(RecordedCampaign.read(load.campaign.write()));
  }

  @Test
  void aRunThatTheGeneratorLimitedIsInNoMean() {
    LoadedStack cxf = LoadedStack.of(measurements.campaign().study()).get(0);

    assertThat(RateCost.of(measurements, cxf, CPU))
        .extracting(RateCost::rate)
        .containsExactly("10/s", "50/s", "100/s");
    RateCost least = RateCost.of(measurements, cxf, CPU).get(1);
    assertThat(least.mean().n()).isEqualTo(3);
    assertThat(least.mean().mean()).hasValueCloseTo(0.0044, within(1e-9));
    RateCost limited = RateCost.of(measurements, cxf, CPU).get(2);
    assertThat(limited.mean().n()).isEqualTo(2);
    assertThat(limited.mean().mean()).hasValueCloseTo(0.0045, within(1e-9));
  }

  /**
   * Five rates with relative variances of (0.2 / 4.4)^2 and 2 degrees of freedom, one of 0.02 /
   * 4.5^2 and 1.
   */
  @Test
  void scatterIsPooledByDegreesOfFreedom() {
    assertThat(RateCost.scatter(measurements)).hasValueCloseTo(0.0443629773, within(1e-9));
  }
}
