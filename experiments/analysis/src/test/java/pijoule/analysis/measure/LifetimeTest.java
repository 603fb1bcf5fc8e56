package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun.Phases;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** Ten runs of two calls, one every 10 s; the board takes 2 W all the time. */
class LifetimeTest {
  private static final long SECOND = 1_000_000_000;
  private static final long EVERY = 10 * SECOND;
  private static final int RUNS = 10;
  private static final double STEP = 10;
  private static final String STUDY =
      "format: pijoule-study/1\nname: one\nfactors: {}\nfixed: {}\nreplicates: 10\nseed: 1\n";

  @TempDir Path folder;
  private SyntheticCampaign campaign;
  private SyntheticTrace trace;

  @BeforeEach
  void prepare() {
    campaign = new SyntheticCampaign(folder, STUDY);
    for (int replicate = 1; replicate <= RUNS; replicate++) {
      long at = replicate * EVERY;
      Phases client =
          new Phases()
              .add("startup", at, at + SECOND)
              .add(0, "call", at + SECOND, at + 2 * SECOND)
              .add(1, "call", at + 2 * SECOND, at + 3 * SECOND)
              .add("total", at, at + 4 * SECOND);
      campaign.run(1, replicate, Map.of()).side(Side.CLIENT, client, "board", 0);
    }
    trace =
        campaign
            .trace("board", 1)
            .set("kind", "battery")
            .set("sample_kind", "counted")
            .set("rate_hertz", 1)
            .set("resolution_joules", STEP)
            .set("u_gain_relative", 0)
            .set("settings", Map.of("full_joules", 36_000));
  }

  private void record(long untilNs) {
    for (long at = EVERY - 2 * SECOND; at <= untilNs; at += SECOND) {
      trace.sample(at, 2);
    }
  }

  private Lifetime lifetime() throws Exception {
    return Lifetime.of(RecordedCampaign.read(campaign.write()), Optional.empty());
  }

  /** Run k ends 10 (k - 1) + 4 s after the first began. */
  @Test
  void countsTheCallsUntilSoMuchWasDrawn() throws Exception {
    record((RUNS + 2) * EVERY);
    Lifetime lifetime = lifetime();

    Lifetime.Point at = lifetime.reached(100).orElseThrow();
    assertThat(at.run()).isEqualTo("r0006");
    assertThat(at.calls()).isEqualTo(12);
    assertThat(at.seconds()).isCloseTo(54, within(1e-9));
    assertThat(at.joules()).isCloseTo(108, within(1e-6));
    assertThat(at.uJoules()).isCloseTo(STEP / Math.sqrt(6), within(1e-6));
    assertThat(lifetime.minCalls(100)).hasValue(12);
    assertThat(lifetime.maxCalls(100)).hasValue(14);
    assertThat(lifetime.minCalls(110)).hasValue(12);
    assertThat(lifetime.maxCalls(105)).hasValue(14);
    assertThat(lifetime.fullJoules()).hasValue(36_000);
    assertThat(lifetime.resolves(2 * STEP)).isTrue();
    assertThat(lifetime.resolves(2 * STEP - 1)).isFalse();
  }

  @Test
  void hasNoLifetimeWhereTheCampaignEndsBefore() throws Exception {
    record((RUNS + 2) * EVERY);
    Lifetime lifetime = lifetime();

    assertThat(lifetime.last().joules()).isCloseTo(188, within(1e-6));
    assertThat(lifetime.reached(189)).isEmpty();
    assertThat(lifetime.maxCalls(185)).isEmpty();
  }

  @Test
  void knowsNothingBeyondAGap() throws Exception {
    record(4 * EVERY);

    assertThatThrownBy(this::lifetime)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("must be known until run r0004");
  }

  @Test
  void isByOneMeter() throws Exception {
    record((RUNS + 2) * EVERY);

    assertThatThrownBy(
            () -> Lifetime.of(RecordedCampaign.read(campaign.write()), Optional.of("other")))
        .isInstanceOf(ResultsException.class)
        .hasMessage("a lifetime is by one meter, got --meter other; valid runs have: board");
  }
}
