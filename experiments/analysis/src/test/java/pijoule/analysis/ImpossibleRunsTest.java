package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;

/** Lines of runs.jsonl whose values no run can have. */
class ImpossibleRunsTest extends DamagedCampaign {
  @Test
  void aRunWithSuchAValueIsNamedAndNotUsed() throws Exception {
    small.campaign.runs().get(0).set("started_at", "yesterday");
    small.campaign.runs().get(1).set("wall_seconds", -1.5);
    small.campaign.runs().get(2).set("wall_seconds", 1e300);
    small.campaign.runs().get(6).set("warm_up", Map.of("seconds", 1e300));
    small.campaign.runs().get(5).record(Side.CLIENT).put("response_bytes", -1);
    small.campaign.write();
    String text = Files.readString(folder.resolve("runs.jsonl"));
    String[] lines = text.split("\n");
    lines[3] = lines[3].replaceFirst("(\"end_ns\":)\\d+", "$14607000000000000000");
    lines[4] = lines[4].replaceFirst("\"pi-client\"", "\"../../pi-client\"");
    Files.writeString(folder.resolve("runs.jsonl"), String.join("\n", lines) + "\n");

    RecordedCampaign campaign = RecordedCampaign.read(folder);

    assertThat(campaign.problems())
        .extracting(Problem::message)
        .satisfiesExactlyInAnyOrder(
            start ->
                assertThat(start)
                    .startsWith("run r0001 is left out: its started_at must be an instant")
                    .endsWith("got 'yesterday'"),
            wall ->
                assertThat(wall)
                    .startsWith("run r0002 is left out: its wall_seconds must be from 0 to 2678400")
                    .endsWith("got -1.5 s"),
            huge -> assertThat(huge).startsWith("run r0003 is left out: its wall_seconds"),
            long146 ->
                assertThat(long146)
                    .startsWith("run r0004 is left out: the ")
                    .contains("must last 2678400 s at most"),
            path ->
                assertThat(path)
                    .startsWith("run r0005 is left out: the name of a meter")
                    .contains("'../../pi-client'"),
            size ->
                assertThat(size)
                    .isEqualTo(
                        "run r0006 is left out: its bodies must have at least 0 B, got -1 B"),
            warmUp -> assertThat(warmUp).startsWith("run r0007 is left out: its warm_up must"));
    assertThat(campaign.runs()).hasSize(5).allMatch(Run::valid);
  }
}
