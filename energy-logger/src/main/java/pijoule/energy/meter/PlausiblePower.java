package pijoule.energy.meter;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink.Sample;
import pijoule.energy.units.Power;

/**
 * The bound of power beyond which a sample is a fault of the device: a loss, and no sample. Each
 * kind of meter has one of its own, by what its devices can read; a person states a closer one by
 * the board's {@code --power-max}.
 *
 * <p>0 W is no power of a board that runs. Until the meter has shown another power, and once it has
 * read exactly 0 W for more than {@value #ZERO_SECONDS} s, its zeros are losses: a counter that
 * does not move, a board that is off, or one below what the meter can read.
 *
 * @param most greatest power, either sign
 * @param why in words, where the bound comes from
 * @param isOfSamples false if a sample is a coarse step of a gauge and no power: the meter then
 *     asks {@link #allows} by itself
 */
public record PlausiblePower(Power most, String why, boolean isOfSamples) {
  /** A stated maximum is of the board; noise and the peaks of a regulator go beyond it. */
  private static final double OF_STATED = 2;

  private static final double ZERO_SECONDS = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Bound of a kind whose samples are powers. */
  public static PlausiblePower ofWatts(double watts, String why) {
    return new PlausiblePower(Power.ofWatts(watts), why, true);
  }

  /** Bound of a kind whose samples are steps of a gauge, on the mean over the time of a step. */
  public static PlausiblePower ofSteps(double watts, String why) {
    return new PlausiblePower(Power.ofWatts(watts), why, false);
  }

  /** Bound by a board's greatest power where a person states one. */
  PlausiblePower stated(Optional<Power> board) {
    return board
        .map(
            power ->
                new PlausiblePower(
                    Power.ofWatts(OF_STATED * power.watts()),
                    "twice --power-max %s".formatted(power),
                    isOfSamples))
        .orElse(this);
  }

  /**
   * Tests whether an energy is possible.
   *
   * @param joules energy, J
   * @param seconds in which it was drawn, s
   * @param stepJoules step of the counter, J
   */
  public boolean allows(double joules, double seconds, double stepJoules) {
    return Math.abs(joules) - stepJoules <= most.watts() * seconds;
  }

  /** Reason of a loss, in a few words. */
  public String refusal(double watts) {
    return String.format(
        Locale.ROOT,
        "a reading of %.6g W, more than %s (%s); state --power-max if the board draws as much",
        watts,
        most,
        why);
  }

  /** Lets only plausible samples of a meter pass. */
  Meter of(Meter meter, String kind) {
    return isOfSamples ? new PlausibleMeter(meter, kind) : meter;
  }

  /** A meter whose implausible samples are losses. */
  private final class PlausibleMeter extends WrappedMeter {
    private final String kind;
    private final Outage outage = new Outage();
    private boolean moved;
    private long movedNs;

    PlausibleMeter(Meter meter, String kind) {
      super(meter);
      this.kind = kind;
    }

    @Override
    protected void pass(Sample sample, SampleSink sink) throws IOException {
      if (isTaken(sample.timeNs(), sample.watts())) {
        outage.over(sink);
        sink.sample(sample);
      }
    }

    @Override
    protected void lose(String reason, OptionalLong lostSamples, SampleSink sink)
        throws IOException {
      outage.over(sink);
      super.lose(reason, lostSamples, sink);
    }

    private boolean isTaken(long timeNs, double watts) {
      if (!(Math.abs(watts) <= most.watts())) {
        outage.lost(kind + ": " + refusal(watts));
        return false;
      }
      if (watts != 0) {
        moved = true;
        movedNs = timeNs;
      }
      boolean known = moved && timeNs - movedNs <= ZERO_SECONDS * NANOS_PER_SECOND;
      if (!known) {
        outage.lost(
            kind
                + ": nothing but 0 W; is the board on, its counter alive, and the meter fine enough?");
      }
      return known;
    }

    @Override
    public void finish(SampleSink sink) throws IOException {
      super.finish(sink);
      outage.over(sink);
    }
  }
}
