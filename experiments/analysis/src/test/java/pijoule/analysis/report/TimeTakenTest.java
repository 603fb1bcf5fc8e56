package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;

/** Twelve runs of 1.5 s, which begin after each other's ends unless a test does it. */
class TimeTakenTest {
  @TempDir Path folder;
  private SmallCampaign small;

  @BeforeEach
  void runs() {
    small = new SmallCampaign(folder);
    for (int i = 0; i < 12; i++) {
      run(i).set("started_at", at(20 + 2 * i));
    }
  }

  /** From 11 s to 43.5 s. */
  @Test
  void itIsFromTheFirstServersStartToTheLastRunsEnd() throws Exception {
    small.campaign.runs().forEach(run -> run.set("server_started_at", at(11)));
    assertThat(taken()).isEqualTo(Duration.ofMillis(32_500));
  }

  /** From 15.5 s. */
  @Test
  void aServiceThatWasThereBeforeIsWarmedUpFirst() throws Exception {
    small.campaign.runs().forEach(run -> run.set("warm_up", Map.of("seconds", 4.5)));
    assertThat(taken()).isEqualTo(Duration.ofSeconds(28));
  }

  /** From 3 s: a run that was not made in its first try. */
  @Test
  void failedTriesCount() throws Exception {
    Files.writeString(
        folder.resolve("attempts.jsonl"),
        """
        {"format":"pijoule-attempt/1","run":"%s","try":1,"session":1,"started_at":"%s","reason":"lost"}
        """
            .formatted(run(0).get("run"), at(3)));
    assertThat(taken()).isEqualTo(Duration.ofMillis(40_500));
  }

  /** Six runs from 20 s to 31.5 s, and six from 32 s to 43.5 s. */
  @Test
  void nothingRanBetweenSessions() throws Exception {
    for (int i = 6; i < 12; i++) {
      run(i).session(2);
    }
    assertThat(taken()).isEqualTo(Duration.ofSeconds(23));
  }

  private SyntheticRun run(int index) {
    return small.campaign.runs().get(index);
  }

  private static String at(int second) {
    return "2026-01-01T00:00:%02dZ".formatted(second);
  }

  private Duration taken() throws Exception {
    return TimeTaken.of(RecordedCampaign.read(small.campaign.write())).orElseThrow();
  }
}
