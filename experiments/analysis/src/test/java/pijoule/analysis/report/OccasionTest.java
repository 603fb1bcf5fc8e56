package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;

class OccasionTest {
  @TempDir private Path folder;

  @Test
  void aCampaignOfTwoDaysOnTwoBoardsSaysBoth() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    runs.forEach(run -> run.set("started_at", "2026-11-27T23:59:59.900000000Z"));
    runs.get(11).set("started_at", "2026-11-28T00:00:00.100000000Z");
    Path recorded = small.campaign.write();
    host(recorded, "pi-a", "\"board\": \"Raspberry Pi 4 Model B\"");
    host(recorded, "pi-b", "\"board\": \"Raspberry Pi 4 Model B\"");

    assertThat(Occasion.of(RecordedCampaign.read(recorded)))
        .isEqualTo("2026-11-27 to 2026-11-28, 2 x Raspberry Pi 4 Model B");
  }

  @Test
  void aDesktopIsNamedByItsProcessor() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.set("started_at", "2026-11-27T10:00:00Z"));
    Path recorded = small.campaign.write();
    host(recorded, "desk", "\"cpu\": {\"model\": \"AMD EPYC\", \"cores\": 2}");

    assertThat(Occasion.of(RecordedCampaign.read(recorded)))
        .isEqualTo("2026-11-27, AMD EPYC, 2 cores");
  }

  private static void host(Path recorded, String name, String facts) throws Exception {
    Files.writeString(
        Files.createDirectories(recorded.resolve("environment")).resolve(name + ".json"),
        """
        {"format": "pijoule-environment/1", "host": "%s", "hostname": "%s", "session": 1, %s}
        """
            .formatted(name, name, facts));
  }
}
