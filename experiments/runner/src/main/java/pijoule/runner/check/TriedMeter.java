package pijoule.runner.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.trial.SteadyReading;
import pijoule.runner.bench.Bench;

/**
 * A meter that was read while its boards rested, and while each board of the bench had a load.
 *
 * @param name in the bench
 * @param info of its trace
 * @param hosts whose power it sees
 * @param rest reading at rest; absent without two samples
 * @param loaded readings by the host that had a load, likewise
 * @param losses reasons of what it lost
 */
public record TriedMeter(
    String name,
    MeterInfo info,
    Set<String> hosts,
    Optional<SteadyReading> rest,
    Map<String, SteadyReading> loaded,
    List<String> losses) {
  /**
   * Least rise of a board's power under a load of one processor, relative. A Raspberry Pi 1 of
   * Nunes et al. (2013) rises by 11 %, from 1.77 W to 1.96 W; a tenth of a core is a fifth of that.
   */
  static final double LEAST_RISE = 0.02;

  /** Standard uncertainties of a rise; 0.4 % of five batches' means are farther off. */
  private static final double COVERAGE = 4;

  /** A fifth of what a Raspberry Pi Zero draws at rest, W. */
  private static final double LEAST_WATTS = 0.1;

  /** Rise of a meter's power with the load of a host. */
  enum Rise {
    YES,
    NO,
    UNDECIDED
  }

  /**
   * {@return whether a meter can be tried: a model only repeats what it was given}
   *
   * @param meter of a bench
   */
  public static boolean canBe(Bench.Meter meter) {
    return MeterKinds.ofKey(meter.kind()).filter(kind -> !kind.traits().estimate()).isPresent();
  }

  /** {@return the rise with the load of a host, W} */
  double riseWatts(String host) {
    return loaded.get(host).watts() - rest.orElseThrow().watts();
  }

  /** {@return standard uncertainty of that rise, in which gain and offset cancel, W} */
  double uRiseWatts(String host) {
    return Math.hypot(loaded.get(host).uScatterWatts(), rest.orElseThrow().uScatterWatts());
  }

  /** {@return whether the power rises with the load of a host} */
  Rise rise(String host) {
    double least = LEAST_RISE * rest.orElseThrow().watts();
    double within = COVERAGE * uRiseWatts(host);
    double rise = riseWatts(host);
    if (rise + within < least) {
      return Rise.NO;
    }
    return rise - within > 0 && rise >= least ? Rise.YES : Rise.UNDECIDED;
  }

  /** {@return whether the meter has readings at rest and with the loads of its own boards} */
  boolean isRead() {
    return rest.isPresent() && loaded.keySet().containsAll(hosts);
  }

  /**
   * {@return whether what it reads at rest is more than its offset and scatter, and of a whole
   * board more than any that runs Linux draws}
   */
  boolean readsPower() {
    double u =
        Math.hypot(
            info.accuracy().of(Term.U_OFFSET_WATTS).orElse(0), rest.orElseThrow().uScatterWatts());
    double least = seesAWholeBoard() ? LEAST_WATTS : 0;
    return rest.orElseThrow().watts() > Math.max(least, COVERAGE * u);
  }

  /** {@return whether its power is that of a board and not of a part} */
  boolean seesAWholeBoard() {
    return info.boundary() == Boundary.BOARD || info.boundary() == Boundary.WALL;
  }
}
