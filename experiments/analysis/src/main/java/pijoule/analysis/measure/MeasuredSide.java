package pijoule.analysis.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.DiskBytes;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ProcessValue;

/**
 * Everything that one side of a valid run measured.
 *
 * @param run which
 * @param side of it
 * @param times durations
 * @param energy energies
 * @param captured connections of its calls; only of the client
 * @param disk files of its program
 * @param load what a run under load measured of its server; of both sides of such a run
 */
public record MeasuredSide(
    Run run,
    Side side,
    SideTimes times,
    SideEnergy energy,
    CapturedCalls captured,
    DiskBytes disk,
    Optional<MeasuredLoad> load) {
  private static final double PERCENT = 100;

  /** A side of whose calls no packets were captured. */
  public MeasuredSide(Run run, Side side, SideTimes times, SideEnergy energy) {
    this(run, side, times, energy, CapturedCalls.NONE, DiskBytes.UNKNOWN, Optional.empty());
  }

  /** {@return its record; absent where it was made up} */
  public Optional<SideRecord> record() {
    return Optional.ofNullable(run.sides().get(side));
  }

  /**
   * {@return a value of the run, with its block}
   *
   * @param value of a quantity
   */
  public Summary.BlockValue inBlock(double value) {
    return new Summary.BlockValue(value, run.block());
  }

  /** {@return what its program measured of its process} */
  Stream<ProcessValue> process() {
    return record().stream().flatMap(record -> record.process().stream());
  }

  /** {@return the same durations with energies} */
  MeasuredSide with(SideEnergy other) {
    return new MeasuredSide(run, side, times, other);
  }

  /** {@return the same durations without an energy, for this reason} */
  MeasuredSide without(String reason) {
    Optional<String> meter = record().flatMap(SideRecord::meter);
    return with(SideEnergy.unknown(meter, times.seconds().keySet(), reason));
  }

  MeasuredSide with(MeasuredLoad other) {
    return new MeasuredSide(run, side, times, energy, captured, disk, Optional.of(other));
  }

  /**
   * {@return the number in the kind's unit}
   *
   * @param kind what to say
   * @param part of the run
   */
  public MeasuredValue of(Kind kind, Part part) {
    if (!kind.ofEnergy()) {
      return kind == Kind.TIME
          ? MeasuredValue.timed(seconds(part), startU(part))
          : MeasuredValue.timed(
              share(part, MeasuredValue.ratio(seconds(part), seconds(Part.TOTAL), PERCENT)),
              OptionalDouble.empty());
    }
    Optional<PartEnergy> gross = Optional.ofNullable(energy.parts().get(part));
    MeasuredValue joules =
        (kind == Kind.NET_ENERGY ? net(part) : gross)
            .map(PartEnergy::joules)
            .orElse(MeasuredValue.UNKNOWN);
    MeasuredValue of =
        switch (kind) {
          case POWER -> joules.over(seconds(part), 1);
          case ENERGY_SHARE -> energyShare(joules, part);
          default -> joules;
        };
    return of.of(
        kind == Kind.ENERGY_SHARE ? Map.of() : gains(of.value(), kind, part),
        energy.estimate(part).orElse(false),
        gross.map(PartEnergy::verdict));
  }

  /**
   * {@return share of an energy in the total, %; for a part outside the total only an uncertainty}
   */
  private MeasuredValue energyShare(MeasuredValue joules, Part part) {
    MeasuredValue percent = joules.withoutGain().withoutOffsets().over(joules(Part.TOTAL), PERCENT);
    return percent.with(share(part, percent.value()));
  }

  private OptionalDouble startU(Part part) {
    return times.beginsAtProcessStart(part) ? times.startUSeconds() : OptionalDouble.empty();
  }

  /**
   * {@return weight of each meter's gain; in two boards' energy it is the share of the meter's
   * board}
   */
  private Map<String, Double> gains(OptionalDouble value, Kind kind, Part part) {
    String own = energy.meter().orElse("");
    if (part != Part.BOARDS || energy.other().isEmpty() || value.isEmpty()) {
      return Map.of(own, 1.0);
    }
    double ofOwn = value(kind, Part.REQUEST).orElse(0) / value.getAsDouble();
    Map<String, Double> gains = new LinkedHashMap<>();
    gains.put(own, ofOwn);
    gains.merge(energy.other().get().meter(), 1 - ofOwn, Double::sum);
    return gains;
  }

  /**
   * {@return the value in the kind's unit; absent where it is not known}
   *
   * @param kind what to say
   * @param part of the run
   */
  public OptionalDouble value(Kind kind, Part part) {
    return of(kind, part).value();
  }

  /**
   * {@return operations that its value is the mean of, such as the run's calls; absent where it is
   * a sum over the run}
   *
   * @param part of the run
   */
  public OptionalLong operations(Part part) {
    if (part.isOfCall()) {
      return OptionalLong.of(times.requestSeconds().size());
    }
    return record().stream()
        .flatMap(record -> record.amortized().stream())
        .filter(window -> Part.of(window) == part)
        .mapToLong(AmortizedWindow::operations)
        .findFirst();
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
    return of == null ? OptionalDouble.empty() : of.joules().value();
  }
}
