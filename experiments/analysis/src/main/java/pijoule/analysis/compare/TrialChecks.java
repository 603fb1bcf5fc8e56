package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.statistics.inference.TTest;
import pijoule.analysis.compare.Warning.Check;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.stats.Trend;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Looks for warm-up that goes on: each run of several calls has a slope of its trials' durations,
 * and the runs' slopes, which are independent as the trials of a run are not, are compared with 0
 * (the method of summary measures: Matthews et al. 1990, BMJ 300, 230-235).
 */
final class TrialChecks {
  private static final int MIN_SLOPES = 3;

  private TrialChecks() {}

  static List<Warning> of(Measurements measurements) {
    List<Warning> found = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        double[] slopes =
            measurements.of(cell, side).stream()
                .map(TrialChecks::relativeChange)
                .flatMap(Optional::stream)
                .mapToDouble(slope -> slope)
                .toArray();
        if (slopes.length >= MIN_SLOPES && StatUtils.variance(slopes) > 0) {
          found.add(warning(cell, side, slopes));
        }
      }
    }
    return found;
  }

  private static Warning warning(Cell cell, Side side, double[] slopes) {
    double mean = StatUtils.mean(slopes);
    return new Warning(
        Check.WARM_UP,
        side == Side.CLIENT ? "serialize, call and deserialize of a trial" : "total of a trial",
        side.key(),
        String.valueOf(cell.number()),
        OptionalDouble.of(mean),
        OptionalDouble.of(TTest.withDefaults().test(slopes).getPValue()),
        false,
        mean < 0
            ? "Later trials are faster: the warm-up goes on within the measured calls."
            : "Later trials are slower.");
  }

  /** {@return change from the first trial to the last along the fitted line, over the mean} */
  private static Optional<Double> relativeChange(SideMeasures run) {
    SideRecord record = run.run().sides().get(run.side());
    if (record == null) {
      return Optional.empty();
    }
    Map<Integer, Long> byTrial = new TreeMap<>();
    for (PhaseInterval piece : record.phases()) {
      if (counts(run.side(), piece.phase())) {
        byTrial.merge(piece.trial(), piece.durationNs(), Long::sum);
      }
    }
    double[] durations = byTrial.values().stream().mapToDouble(duration -> duration).toArray();
    double[] trials = byTrial.keySet().stream().mapToDouble(trial -> trial).toArray();
    return Trend.of(trials, durations)
        .map(trend -> trend.slope() * (trials[trials.length - 1] - trials[0]))
        .map(change -> change / StatUtils.mean(durations));
  }

  /** A client has one total over all of its trials. */
  private static boolean counts(Side side, Phase phase) {
    Part part = Part.of(phase);
    return side == Side.CLIENT
        ? Part.tabled(side, Set.of(part)).contains(part)
        : phase == Phase.TOTAL;
  }
}
