package pijoule.analysis.measures;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.campaign.DiskBytes;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;

/**
 * Everything that one side of a valid run measured.
 *
 * @param run which
 * @param side of it
 * @param times durations
 * @param energy energies
 * @param captured connections of its calls; of the client alone
 * @param disk files of its program
 * @param load what a run under load measured of its server; of both sides of such a run
 */
public record SideMeasures(
    Run run,
    Side side,
    SideTimes times,
    SideEnergy energy,
    CapturedCalls captured,
    DiskBytes disk,
    Optional<LoadMeasures> load) {
  private static final double PERCENT = 100;

  /** A side of whose calls no packets were captured. */
  public SideMeasures(Run run, Side side, SideTimes times, SideEnergy energy) {
    this(run, side, times, energy, CapturedCalls.NONE, DiskBytes.UNKNOWN, Optional.empty());
  }

  SideMeasures with(LoadMeasures other) {
    return new SideMeasures(run, side, times, energy, captured, disk, Optional.of(other));
  }

  /**
   * {@return the value in the metric's unit; absent where it is not known}
   *
   * @param metric what to say
   * @param part of the run
   */
  public OptionalDouble value(Metric metric, Part part) {
    return switch (metric) {
      case TIME -> seconds(part);
      case TIME_SHARE -> share(part, ratio(seconds(part), seconds(Part.TOTAL), PERCENT));
      case ENERGY -> joules(part);
      case ENERGY_SHARE -> share(part, ratio(joules(part), joules(Part.TOTAL), PERCENT));
      case POWER -> ratio(joules(part), seconds(part), 1);
      case NET_ENERGY -> net(part).map(PartEnergy::energyJoules).orElse(OptionalDouble.empty());
    };
  }

  /**
   * {@return its standard uncertainty by type B, in the metric's unit; absent where it is not
   * known}
   *
   * @param metric what was said
   * @param part of the run
   */
  public OptionalDouble u(Metric metric, Part part) {
    PartEnergy of = energy.parts().get(part);
    return switch (metric) {
      case TIME ->
          times.beginsAtProcessStart(part) ? times.startUSeconds() : OptionalDouble.empty();
      case TIME_SHARE -> OptionalDouble.empty();
      case ENERGY -> of == null ? OptionalDouble.empty() : of.uJoules();
      case ENERGY_SHARE ->
          of == null
              ? OptionalDouble.empty()
              : ratio(of.uWithoutGainJoules(), joules(Part.TOTAL), PERCENT);
      case POWER -> of == null ? OptionalDouble.empty() : ratio(of.uJoules(), seconds(part), 1);
      case NET_ENERGY -> net(part).map(PartEnergy::uJoules).orElse(OptionalDouble.empty());
    };
  }

  /**
   * {@return its standard uncertainty by type B without the meter's gain, in the metric's unit; 0
   * for a duration on the process's own clock, absent where it is not known}
   *
   * @param metric what was said
   * @param part of the run
   */
  public OptionalDouble uWithoutGain(Metric metric, Part part) {
    if (!metric.ofEnergy()) {
      OptionalDouble u = u(metric, part);
      return u.isPresent() ? u : OptionalDouble.of(0);
    }
    PartEnergy of = energy.parts().get(part);
    OptionalDouble joules = of == null ? OptionalDouble.empty() : of.uWithoutGainJoules();
    return switch (metric) {
      case ENERGY -> joules;
      case ENERGY_SHARE -> ratio(joules, joules(Part.TOTAL), PERCENT);
      case NET_ENERGY ->
          net(part).map(PartEnergy::uWithoutGainJoules).orElse(OptionalDouble.empty());
      default -> ratio(joules, seconds(part), 1);
    };
  }

  /**
   * {@return operations that its value is the mean of, such as the run's calls; absent where it is
   * a sum over the run}
   *
   * @param part of the run
   */
  public OptionalLong operations(Part part) {
    return UnmeteredSide.operations(run.sides().get(side), times, part);
  }

  /**
   * {@return its energy above what the idle board takes; absent where that is not looked for}
   *
   * @param part of the run
   */
  public Optional<PartEnergy> net(Part part) {
    return Optional.ofNullable(energy.net().get(part));
  }

  private OptionalDouble share(Part part, OptionalDouble percent) {
    return times.withinTotal(side(), part) ? percent : OptionalDouble.empty();
  }

  private OptionalDouble seconds(Part part) {
    Double seconds = times.seconds().get(part);
    return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  private OptionalDouble joules(Part part) {
    PartEnergy of = energy.parts().get(part);
    return of == null ? OptionalDouble.empty() : of.energyJoules();
  }

  private static OptionalDouble ratio(OptionalDouble part, OptionalDouble whole, double scale) {
    boolean known = part.isPresent() && whole.isPresent() && whole.getAsDouble() != 0;
    return known
        ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble() * scale)
        : OptionalDouble.empty();
  }
}
