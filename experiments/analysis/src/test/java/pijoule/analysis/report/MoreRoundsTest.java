package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import pijoule.campaign.Rounds;

/** Only rounds that somebody would run are a next step. */
class MoreRoundsTest {
  private static final Duration TAKEN = Duration.ofSeconds(80);
  private static final Rounds FOUR = new Rounds(8, 2);

  private static NextStep step(Duration taken, int... needed) {
    List<OptionalInt> rounds =
        Arrays.stream(needed)
            .mapToObj(one -> one == 0 ? OptionalInt.empty() : OptionalInt.of(one))
            .toList();
    return new MoreRounds(FOUR, Optional.ofNullable(taken), "--bench B").step(rounds);
  }

  @Test
  void roundsOfReasonableLengthAreRun() {
    NextStep step = step(TAKEN, 12, 40);
    assertThat(step.command()).isEqualTo("run DIR/study.yaml --bench B --replicates 80");
    assertThat(step.why())
        .startsWith("decides each comparison with a chance of 80 %")
        .endsWith("; about 13 min 20 s");
  }

  @Test
  void whatTakesTenTimesAsLongIsNamedAndNotRun() {
    NextStep step = step(TAKEN, 12, 40, 739);
    assertThat(step.command()).endsWith(" --replicates 80");
    assertThat(step.why())
        .startsWith("decides 2 of 3 unclear comparisons ")
        .endsWith("; about 13 min 20 s; all would take 1478 replicates, about 4 h 6 min");
    assertThat(step(TAKEN, 41).command()).startsWith("plan ");
  }

  @Test
  void whatTakesOverADayIsNamedAndNotRun() {
    assertThat(step(Duration.ofHours(12), 8).command()).startsWith("run ");
    assertThat(step(Duration.ofHours(12), 9).command())
        .isEqualTo("plan DIR/study.yaml --pilot DIR --full");
    assertThat(step(null, 9).command()).startsWith("run ");
  }

  @Test
  void differencesThatAreTooSmallAreSaidToBe() {
    assertThat(step(TAKEN, 739).why())
        .endsWith(
            "are too small for this study: a clear answer would take 1478 replicates, about 4 h 6 min");
    assertThat(step(TAKEN, 0, 50).why())
        .endsWith("clear answers would take over 2000 replicates, over 5 h 33 min");
    assertThat(step(null, 0).why()).endsWith("a clear answer would take over 2000 replicates");
  }
}
