package pijoule.analysis.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.EnergyIntegral;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/**
 * Calls of one cell that a meter saw, with the energy drawn until then. Both count from the start
 * of a session's first run to the end of a run, with everything between, such as starts of programs
 * and pauses. What passes between sessions is left out.
 *
 * @param meter name of the meter
 * @param info of the meter, in its first session
 * @param points after each run that the meter saw, in their order
 */
public record Lifetime(String meter, MeterInfo info, List<Point> points) {
  /** About 95 % of a normal distribution (JCGM 100:2008, 6.3.3). */
  private static final double COVERAGE = 2;

  /** Setting of a battery's meter: what its full battery holds. */
  private static final String FULL_JOULES = "full_joules";

  /** Checks the order. */
  /**
   * Sums of calls, time and energy until the end of a run.
   *
   * @param run its id
   * @param calls of valid runs until then
   * @param seconds until then
   * @param joules until then
   * @param uJoules standard uncertainty of that; a lower bound where the meter's gain is unknown
   */
  public record Point(String run, long calls, double seconds, double joules, double uJoules) {
    /** Least energy of the interval of 95 %, J. */
    public double lowJoules() {
      return joules - COVERAGE * uJoules;
    }

    /** Greatest energy of the interval of 95 %, J. */
    public double highJoules() {
      return joules + COVERAGE * uJoules;
    }
  }

  /**
   * Reads a campaign of one cell.
   *
   * @param campaign as read
   * @param wanted name of the meter; empty where there is only one
   * @throws ResultsException in one line, if there are several cells, no such meter, or a part of a
   *     trace of which nothing is known
   */
  public static Lifetime of(RecordedCampaign campaign, Optional<String> wanted) {
    if (campaign.study().cells().size() != 1) {
      throw new ResultsException(
          "a lifetime is of one cell, got %s; run the study with --fix for each factor"
              .formatted(campaign.study().cells().size()));
    }
    String meter = meter(campaign, wanted);
    TreeMap<Integer, List<Run>> sessions = new TreeMap<>();
    for (Run run : campaign.runs()) {
      if (seen(run, meter).isPresent()) {
        sessions.computeIfAbsent(run.session(), unseen -> new ArrayList<>()).add(run);
      }
    }
    List<Point> points = new ArrayList<>();
    List<EnergyUncertainty> before = new ArrayList<>();
    Optional<MeterInfo> info = Optional.empty();
    for (List<Run> runs : sessions.values()) {
      Pass pass = new Pass(campaign, meter, runs);
      info = info.or(pass::info);
      pass.add(points, before);
    }
    return new Lifetime(meter, info.orElseThrow(), points);
  }

  private static String meter(RecordedCampaign campaign, Optional<String> wanted) {
    List<String> meters =
        campaign.runs().stream()
            .flatMap(run -> run.sides().values().stream())
            .flatMap(side -> side.meter().stream())
            .distinct()
            .sorted()
            .toList();
    List<String> fitting =
        meters.stream().filter(name -> name.equals(wanted.orElse(name))).toList();
    if (fitting.size() != 1) {
      throw new ResultsException(
          "a lifetime is by one meter, got --meter %s; valid runs have: %s"
              .formatted(
                  wanted.orElse("(none)"), meters.isEmpty() ? "none" : String.join(", ", meters)));
    }
    return fitting.get(0);
  }

  private static Optional<SideRecord> seen(Run run, String meter) {
    return run.sides().values().stream()
        .filter(side -> side.meter().equals(Optional.of(meter)))
        .findFirst();
  }

  /** One session's runs on its trace. */
  private static final class Pass {
    private final List<Run> runs;
    private final List<Window> windows = new ArrayList<>();
    private final MeterInfo info;
    private final List<WindowEnergy> energies;

    Pass(RecordedCampaign campaign, String meter, List<Run> runs) {
      this.runs = runs;
      TraceKey key = new TraceKey(meter, runs.get(0).session());
      try {
        Trace trace = key.open(campaign.folder());
        info = trace.info().meterInfo();
        long startNs = Long.MAX_VALUE;
        for (Run run : runs) {
          SideRecord side = seen(run, meter).orElseThrow();
          MeterClock clock = MeterClock.of(side, trace.info());
          for (PhaseInterval phase : side.phases()) {
            startNs = Math.min(startNs, clock.toMeterNs(phase.startNs()));
          }
          long endNs =
              side.phases().stream()
                  .mapToLong(phase -> clock.toMeterNs(phase.endNs()))
                  .max()
                  .orElse(startNs);
          windows.add(new Window(run.id(), startNs, Math.max(startNs, endNs)));
        }
        try (TraceReader reader = trace.read()) {
          energies =
              new EnergyIntegral(windows, campaign.study().instruments().bridgedGapShare())
                  .over(reader, trace.info());
        }
      } catch (IOException | IllegalArgumentException unusable) {
        throw new ResultsException(
            "a lifetime needs the trace %s, got %s".formatted(key, unusable.getMessage()),
            unusable);
      }
    }

    Optional<MeterInfo> info() {
      return Optional.of(info);
    }

    /** Adds a point for each run, on top of those of earlier sessions. */
    void add(List<Point> points, List<EnergyUncertainty> before) {
      Point last = points.isEmpty() ? new Point("", 0, 0, 0, 0) : points.get(points.size() - 1);
      long calls = last.calls();
      for (int i = 0; i < runs.size(); i++) {
        WindowEnergy energy = energies.get(i);
        String run = runs.get(i).id();
        double joules =
            energy
                .energyJoules()
                .orElseThrow(
                    () ->
                        new ResultsException(
                            "the trace must be known until run %s, got a gap or its end before; what was drawn until then is not known"
                                .formatted(run)));
        List<EnergyUncertainty> parts = new ArrayList<>(before);
        parts.add(EnergyUncertainty.of(energy, info, 0));
        calls += calls(runs.get(i));
        points.add(
            new Point(
                run,
                calls,
                last.seconds() + energy.window().durationSeconds(),
                last.joules() + joules,
                EnergyUncertainty.ofSum(parts).uJoules().orElseThrow()));
        if (i == runs.size() - 1) {
          before.add(parts.get(parts.size() - 1));
        }
      }
    }

    private static long calls(Run run) {
      SideRecord client = run.sides().get(Side.CLIENT);
      return client == null
          ? 0
          : client.phases().stream()
              .filter(phase -> phase.phase() == Phase.CALL)
              .mapToInt(PhaseInterval::trial)
              .distinct()
              .count();
    }
  }

  /** The first run after which so much was drawn, J; empty where the campaign ended before. */
  public Optional<Point> reached(double joules) {
    return first(joules, Point::joules);
  }

  /** Calls at the least, with 95 %, until so much was drawn, J; empty as {@link #reached}. */
  public OptionalLong minCalls(double joules) {
    return calls(first(joules, Point::highJoules));
  }

  /** Calls at the most, with 95 %; empty where the campaign is too short for them. */
  public OptionalLong maxCalls(double joules) {
    return calls(first(joules, Point::lowJoules));
  }

  private Optional<Point> first(double joules, ToDoubleFunction<Point> energy) {
    return points.stream().filter(point -> energy.applyAsDouble(point) >= joules).findFirst();
  }

  private static OptionalLong calls(Optional<Point> point) {
    return point.map(value -> OptionalLong.of(value.calls())).orElse(OptionalLong.empty());
  }

  /** After the last run. */
  public Point last() {
    return points.get(points.size() - 1);
  }

  /** {@return energy of a full battery by its gauge, J; empty if the meter does not know it} */
  public OptionalDouble fullJoules() {
    Double full = info.settings().get(FULL_JOULES);
    return full == null ? OptionalDouble.empty() : OptionalDouble.of(full);
  }

  /** {@return whether an energy, J, is two steps of the meter's counter or more} */
  public boolean resolves(double joules) {
    return info.accuracy().resolves(joules);
  }

  /** {@return whether the intervals are too narrow because the meter's gain is not known} */
  public boolean gainUnknown() {
    return info.accuracy().of(Term.U_GAIN_RELATIVE).isEmpty();
  }
}
