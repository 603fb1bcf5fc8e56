package pijoule.analysis.validity;

import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.analysis.measure.Meter;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.SideEnergy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.clock.ClockAnchor;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.window.Verdict;

/** Turns durations into the energies that a meter with common errors would report. */
final class SimulatedMeter {
  /** About what a Raspberry Pi of the first generation draws. */
  private static final double WATTS = 2;

  /** Relative standard deviation of the mean power from run to run. */
  private static final double POWER = 0.005;

  private static final String NAME = "simulated";
  private static final long SAMPLES = 1000;

  /** One mean, whose error all runs share. */
  private record OfMean(int cell, Side side, Part part) {}

  private final Metering metering;
  private final Chance chance;
  private final double gain;
  private final Map<OfMean, Double> errors = new HashMap<>();

  SimulatedMeter(Metering metering, Chance chance) {
    this.metering = metering;
    this.chance = chance;
    this.gain = chance.aboutOne(metering.gain());
  }

  /** None where there is no meter. */
  List<Meter> meters() {
    if (!metering.present()) {
      return List.of();
    }
    MeterInfo info =
        MeterInfo.builder(NAME, Boundary.BOARD, SampleKind.MEAN)
            .calibration(NAME)
            .uGainRelative(OptionalDouble.of(metering.gain()))
            .build();
    ClockAnchor clock = new ClockAnchor(Instant.EPOCH, 0, 1, Optional.of(NAME));
    return List.of(new Meter(1, new TraceInfo(NAME, NAME, 170, info, clock, Optional.empty())));
  }

  SideEnergy energies(Cell cell, Side side, Map<Part, Double> seconds) {
    Map<Part, PartEnergy> parts = new EnumMap<>(Part.class);
    if (!metering.present()) {
      return new SideEnergy(Optional.empty(), Optional.empty(), parts);
    }
    double watts = WATTS * chance.aboutOne(POWER);
    seconds.forEach(
        (part, time) -> parts.put(part, energy(watts * time * gain * error(cell, side, part))));
    return new SideEnergy(Optional.of(NAME), Optional.of(false), parts);
  }

  private double error(Cell cell, Side side, Part part) {
    OfMean mean = new OfMean(cell.number(), side, part);
    return errors.computeIfAbsent(mean, unseen -> chance.aboutOne(metering.mean()));
  }

  private PartEnergy energy(double joules) {
    return new PartEnergy(
        OptionalDouble.of(joules),
        OptionalDouble.of(joules * Math.hypot(metering.gain(), metering.mean())),
        OptionalDouble.of(joules * metering.mean()),
        OptionalDouble.of(0),
        OptionalLong.of(SAMPLES),
        Verdict.RESOLVED,
        Optional.empty());
  }
}
