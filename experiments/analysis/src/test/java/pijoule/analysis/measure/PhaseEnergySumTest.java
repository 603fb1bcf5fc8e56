package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.CampaignReader;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;
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
    return Measurer.measure(CampaignReader.read(made)).sides().stream()
        .filter(side -> side.side() == Side.CLIENT)
        .map(side -> side.energy().parts().get(Part.DESERIALIZE).verdict())
        .findFirst()
        .orElseThrow();
  }
}
