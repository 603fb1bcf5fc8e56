package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;

/** Windows that were not asked for, are too short, or cannot have been when they say. */
class AmortizedCheckTest {
  private static final Optional<Duration> ASKED = Optional.of(Duration.ofMillis(20));

  @Test
  void windowsThatWereAskedForPass() {
    assertThatCode(() -> CallMeasurement.checkAmortized(ASKED, record(true), record(true), 0.18))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                CallMeasurement.checkAmortized(
                    Optional.empty(), record(false), record(false), 0.18))
        .doesNotThrowAnyException();
  }

  @Test
  void missingOrUnaskedWindowsAreRefused() {
    refuse(
        MadeUpSide::withoutWindows, "must have amortised phases [serialize, deserialize], got []");
    refuse(
        side -> side.window(Phase.SERIALIZE, 300, 330), "got [serialize, deserialize, serialize]");
    assertThatThrownBy(
            () -> CallMeasurement.checkAmortized(Optional.empty(), record(false), record(true), 9))
        .hasMessageContaining("the server must have amortised phases [], got [serialize");
  }

  @Test
  void aShortWindowIsRefused() {
    refuse(
        side ->
            side.withoutWindows()
                .window(Phase.SERIALIZE, 110, 129)
                .window(Phase.DESERIALIZE, 150, 170),
        "amortised serialize must take at least 20ms, got 19000000 ns");
  }

  @Test
  void aWindowWithinTheTotalIsRefused() {
    refuse(
        side ->
            side.withoutWindows()
                .window(Phase.SERIALIZE, 110, 130)
                .window(Phase.DESERIALIZE, 99, 120),
        "amortised deserialize must start after the total, got 1000000 ns before its end");
  }

  @Test
  void windowsLongerThanTheRunAreRefused() {
    assertThatThrownBy(
            () -> CallMeasurement.checkAmortized(ASKED, record(true), record(true), 0.16))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("must be within the run's 0.16 s, got 0.1 s and 0.08 s");
  }

  private static void refuse(Consumer<MadeUpSide> change, String reason) {
    MadeUpSide made = side(true);
    change.accept(made);
    SideRecord spoiled = made.record();
    assertThatThrownBy(() -> CallMeasurement.checkAmortized(ASKED, spoiled, record(true), 9))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("the client")
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> CallMeasurement.checkAmortized(ASKED, record(true), spoiled, 9))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("the server")
        .hasMessageContaining(reason);
  }

  private static SideRecord record(boolean amortized) {
    return side(amortized).record();
  }

  private static MadeUpSide side(boolean amortized) {
    MadeUpSide side = new MadeUpSide().phase(Phase.TOTAL, 0, 100);
    return amortized
        ? side.window(Phase.SERIALIZE, 110, 130).window(Phase.DESERIALIZE, 150, 170)
        : side;
  }
}
