package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.runner.load.Steadiness;

/** A service that goes on between blocks, whose windows take 7 s each on a clock of the test. */
class WarmedUpTest {
  private static final int WINDOW_SECONDS = 7;

  private final Steadiness known = new Steadiness();
  private long now;

  private WarmedUp warmUp(double serviceSeconds, double... firstWindows) throws Exception {
    return WarmedUp.whenSteady(
        known,
        Duration.ofSeconds(240),
        OptionalDouble.of(200),
        () -> now,
        number -> {
          now += WINDOW_SECONDS * 1_000_000_000L;
          return work(number < firstWindows.length ? firstWindows[number] : serviceSeconds);
        });
  }

  private static WarmedUp.Work work(double serviceSeconds) {
    return new WarmedUp.Work(
        1000, OptionalDouble.of(2.0), 0.01, OptionalDouble.empty(), serviceSeconds);
  }

  @Test
  void aConstantServiceIsSteadyAfterFiveWindowsAndThenAfterOne() throws Exception {
    assertThat(warmUp(0.25).seconds()).isEqualTo(5 * WINDOW_SECONDS);

    WarmedUp again = warmUp(0.252);
    assertThat(again.seconds()).isEqualTo(WINDOW_SECONDS);
    assertThat(again.windows())
        .singleElement()
        .extracting(Steadiness.Window::serviceSeconds)
        .isEqualTo(0.252);
    assertThat(again.requests()).isEqualTo(1000);
    assertThat(again.mark()).isEmpty();
  }

  @Test
  void aServiceThatBecameAnotherIsWarmedUpAgain() throws Exception {
    warmUp(0.25);

    WarmedUp slower = warmUp(0.375, 0.5, 0.45);
    assertThat(slower.seconds()).isEqualTo(7 * WINDOW_SECONDS);
    assertThat(slower.mark()).isEmpty();
    assertThat(warmUp(0.375).windows()).hasSize(1);
  }

  @Test
  void aServerThatIsStartedHasNoWindowsBefore() throws Exception {
    warmUp(0.25);

    WarmedUp other =
        WarmedUp.whenSteady(
            Duration.ofSeconds(240), OptionalDouble.of(200), () -> now += 1, number -> work(0.25));
    assertThat(other.windows()).hasSize(5);
  }
}
