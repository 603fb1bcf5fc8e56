package pijoule.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measures.Measurements;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;

class MirrorTest {
  private static Measurements campaign(String meter, double watts) {
    MadeUpCampaign campaign =
        new MadeUpCampaign(2, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    MeterInfoBuilder info = MeterInfo.builder("model", Boundary.BOARD, SampleKind.MEAN);
    campaign.meters(meter, info, meter, info);
    campaign.estimate = true;
    campaign.watts = watts;
    return campaign.measurements();
  }

  private static Measurements both(Measurements one, Measurements other) {
    return new Measurements(
        one.campaign(),
        Stream.concat(one.sides().stream(), other.sides().stream()).toList(),
        one.meters(),
        List.of());
  }

  /** Each meter repeats the times of its own device, in a unit of its own. */
  @Test
  void metersOfTwoDevicesMayModelDifferentPowers() {
    assertThat(Mirror.of(both(campaign("native", 2), campaign("emulated", 6))))
        .contains(Mirror.SENTENCE);
  }

  @Test
  void oneMetersDifferentPowersSaySomething() {
    assertThat(Mirror.of(both(campaign("board", 2), campaign("board", 2.1))))
        .contains(Mirror.SENTENCE);
    assertThat(Mirror.of(both(campaign("board", 2), campaign("board", 6)))).isEmpty();
  }
}
