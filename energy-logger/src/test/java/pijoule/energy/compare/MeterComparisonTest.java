package pijoule.energy.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import pijoule.energy.Whole;

class MeterComparisonTest {
  private static final double GAIN = 1.03;
  private static final double OFFSET = 0.020;
  private static final double DELAY = 0.180;
  private static final DoubleUnaryOperator TRUE = watts -> watts;
  private static final DoubleUnaryOperator WRONG = watts -> GAIN * watts + OFFSET;
  private static final int SEEDS = Whole.of(30);
  private static final int ENOUGH = SEEDS - Math.max(2, SEEDS / 20);
  private static final int ENOUGH_DELAYS = SEEDS - 2;

  /** A meter beside one of means at 170 Hz. */
  private record Other(
      String name,
      double hertz,
      boolean mean,
      double noise,
      double step,
      double seconds,
      double dwell) {
    MeterComparison compared(int seed) throws IOException {
      Random random = new Random(seed);
      SteppedLoad load = new SteppedLoad(random, seconds, dwell);
      PowerSeries a = load.seenBy(random, 170, true, seconds, 0, 0.010, TRUE, 0);
      PowerSeries b = load.seenBy(random, hertz, mean, seconds, DELAY, noise, WRONG, step);
      return MeterComparison.of(a, b, 2);
    }
  }

  /** Errors of a quantity, relative to the half-widths of its 95 % intervals. */
  private static final class Errors {
    private int number;
    private double squares;
    private int held;
    private int heldBefore;

    void add(double error, double halfWidth) {
      number++;
      squares += error / halfWidth * (error / halfWidth);
      held += Math.abs(error) <= halfWidth ? 1 : 0;
    }

    /** Requires that so many were held of the meter whose errors were added last. */
    void requireHeld(int enough, String quantity, Other other) {
      assertThat(held - heldBefore)
          .as("%s of %s", quantity, other.name())
          .isGreaterThanOrEqualTo(enough);
      heldBefore = held;
    }

    /**
     * At least 24 of 30 are held, by 99.9 % of the binomial distribution of intervals that hold 95
     * %. Their errors' root mean square is 1 / 1.96 of the half-width; half of that means that they
     * are twice as wide as they must be.
     */
    void requireRight(String quantity) {
      assertThat(held).as(quantity).isGreaterThanOrEqualTo(number * 24 / 30);
      assertThat(Math.sqrt(squares / number)).as(quantity).isBetween(0.5 / 1.96, 1.4 / 1.96);
    }
  }

  @Test
  void recoversWhatIsBetweenTwoMetersWithinItsUncertaintyWhichIsNoWider() throws IOException {
    List<Other> others =
        List.of(
            new Other("means at 170 Hz", 170, true, 0.010, 0, 60, 1.5),
            new Other("points at 50 Hz", 50, false, 0.010, 0, 60, 1.5),
            new Other("means at 20 Hz", 20, true, 0.010, 0, 60, 1.5),
            new Other("points at 10 Hz", 10, false, 0.020, 0, 60, 1.5),
            new Other("a plug's points", 1, false, 0.010, 0.1, 120, 6));
    Errors gains = new Errors();
    Errors offsets = new Errors();
    Errors delays = new Errors();
    for (Other other : others) {
      for (int seed = 1; seed <= SEEDS; seed++) {
        MeterComparison found = other.compared(seed);
        gains.add(found.gain() - GAIN, found.gainHalfWidth());
        offsets.add(found.offsetWatts() - OFFSET, found.offsetHalfWidthWatts());
        delays.add(found.delaySeconds() - DELAY, found.delayHalfWidthSeconds());
      }
      gains.requireHeld(ENOUGH, "gain", other);
      offsets.requireHeld(ENOUGH, "offset", other);
      delays.requireHeld(ENOUGH_DELAYS, "delay", other);
    }
    gains.requireRight("gain");
    offsets.requireRight("offset");
    delays.requireRight("delay");
  }

  @Test
  void comparesEitherWayRound() throws IOException {
    Random random = new Random(7);
    SteppedLoad load = new SteppedLoad(random, 60, 1.5);
    PowerSeries quick = load.seenBy(random, 170, true, 60, 0, 0.010, TRUE, 0);
    PowerSeries slow = load.seenBy(random, 10, true, 60, DELAY, 0.010, WRONG, 0);
    MeterComparison there = MeterComparison.of(quick, slow, 2);
    MeterComparison back = MeterComparison.of(slow, quick, 2);

    assertThat(there.gain() * back.gain()).isCloseTo(1, within(1e-9));
    assertThat(back.delaySeconds()).isCloseTo(-there.delaySeconds(), within(1e-9));
    assertThat(back.offsetWatts()).isCloseTo(-there.offsetWatts() / there.gain(), within(1e-9));
  }

  @Test
  void goesOverGaps() throws IOException {
    Random random = new Random(3);
    SteppedLoad load = new SteppedLoad(random, 60, 1.5);
    PowerSeries a = load.seenBy(random, 170, true, 60, 0, 0.010, TRUE, 0);
    PowerSeries b = load.seenBy(random, 20, true, 60, DELAY, 0.010, WRONG, 0);
    double[] times = new double[b.size()];
    double[] watts = new double[b.size()];
    for (int i = 0; i < b.size(); i++) {
      times[i] = b.seconds(i);
      watts[i] = i % 100 == 50 ? Double.NaN : b.watts(i);
    }
    MeterComparison found = MeterComparison.of(a, new PowerSeries(times, watts, 0.05), 2);

    assertThat(found.gain()).isCloseTo(GAIN, within(2 * found.gainHalfWidth()));
    assertThat(found.delaySeconds()).isCloseTo(DELAY, within(2 * found.delayHalfWidthSeconds()));
  }

  @Test
  void refusesALoadThatDoesNotChange() {
    Random random = new Random(1);
    SteppedLoad load = new SteppedLoad(random, 60, 1e9);
    PowerSeries a = load.seenBy(random, 170, true, 60, 0, 0.010, TRUE, 0);
    PowerSeries b = load.seenBy(random, 10, true, 60, DELAY, 0.010, WRONG, 0);

    assertThatThrownBy(() -> MeterComparison.of(a, b, 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("must see one load that changes")
        .hasMessageContaining("switch the load every few seconds");
  }

  @Test
  void refusesALoadWhoseDelayIsNotOne() {
    PowerSeries a = periodic(170, 0);
    PowerSeries b = periodic(20, DELAY);

    assertThatThrownBy(() -> MeterComparison.of(a, b, 3))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the load is periodic");
  }

  @Test
  void refusesADelayBeyondItsBound() {
    Random random = new Random(5);
    SteppedLoad load = new SteppedLoad(random, 60, 3);
    PowerSeries a = load.seenBy(random, 170, true, 60, 0, 0.010, TRUE, 0);
    PowerSeries b = load.seenBy(random, 20, true, 60, DELAY, 0.010, WRONG, 0);

    assertThatThrownBy(() -> MeterComparison.of(a, b, 0.1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("--max-delay");
  }

  @Test
  void refusesTooFewSamples() {
    Random random = new Random(5);
    SteppedLoad load = new SteppedLoad(random, 60, 3);
    PowerSeries a = load.seenBy(random, 170, true, 30, 0, 0.010, TRUE, 0);
    PowerSeries b = load.seenBy(random, 1, false, 30, DELAY, 0.010, WRONG, 0);

    assertThatThrownBy(() -> MeterComparison.of(a, b, 2))
        .hasMessageContaining(
            "needs 40 samples of both meters, got 5100 and 30; compare for longer");
  }

  private static PowerSeries periodic(int hertz, double delay) {
    int count = 40 * hertz;
    double[] times = new double[count];
    double[] watts = new double[count];
    for (int i = 0; i < count; i++) {
      times[i] = i / (double) hertz + delay;
      watts[i] = 2 + Math.sin(2 * Math.PI * i / hertz);
    }
    return new PowerSeries(times, watts, 0);
  }
}
