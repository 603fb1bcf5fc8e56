package pijoule.analysis.figure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.MeasuredValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.analysis.study.AnyLevels;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.window.Verdict;

/** Measurements without a folder: every part of a run takes the same time, and draws 2 W. */
final class Invented {
  private static final double WATTS = 2;

  private final ResolvedStudy study;
  private final List<MeasuredSide> sides = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private boolean estimate;

  Invented(FactorLevels... factors) {
    study =
        new ResolvedStudy(
            "invented",
            "Invented",
            Map.of(),
            List.of(),
            List.of(factors),
            Map.of(),
            List.of(),
            9,
            1,
            1);
  }

  static FactorLevels factor(String name, String... levels) {
    return AnyLevels.of(name, levels);
  }

  Invented estimated() {
    estimate = true;
    return this;
  }

  List<Cell> cells() {
    return study.cells();
  }

  /** Adds a run of the cell whose every part takes so many seconds. */
  Invented run(Cell cell, double seconds) {
    return run(cell, seconds, Verdict.RESOLVED);
  }

  Invented run(Cell cell, double seconds, Verdict verdict) {
    int order = runs.size() + 1;
    String id = "r%04d".formatted(order);
    Run run = new Run(id, order, order, cell.number(), order, 1, Optional.empty(), Map.of());
    runs.add(run);
    for (Side side : Side.values()) {
      Map<Part, Double> times = new EnumMap<>(Part.class);
      Map<Part, PartEnergy> energies = new EnumMap<>(Part.class);
      for (Part part : Part.of(side)) {
        times.put(part, seconds);
        energies.put(part, energy(seconds * WATTS, verdict));
      }
      sides.add(
          new MeasuredSide(
              run,
              side,
              new SideTimes(times, OptionalDouble.empty(), true),
              new SideEnergy(Optional.of("m"), Optional.of(estimate), energies)));
    }
    return this;
  }

  private static PartEnergy energy(double joules, Verdict verdict) {
    boolean known = verdict != Verdict.NOT_AVAILABLE;
    OptionalDouble value = OptionalDouble.of(joules);
    OptionalDouble u = OptionalDouble.of(joules / 100);
    OptionalLong samples = known ? OptionalLong.of(10) : OptionalLong.empty();
    OptionalDouble bridged = known ? OptionalDouble.of(0) : OptionalDouble.empty();
    return new PartEnergy(
        known
            ? MeasuredValue.energy(value, u, u, Map.of(), verdict)
            : MeasuredValue.unknown("no trace"),
        bridged,
        samples);
  }

  Measurements measured() {
    RecordedCampaign campaign =
        new RecordedCampaign(Path.of("invented"), study, runs, List.of(), List.of());
    return new Measurements(campaign, sides, List.of(), List.of());
  }
}
