package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import pijoule.analysis.stats.LackOfFit;
import pijoule.analysis.stats.Summary;

/**
 * Power against rate as straight lines, one for each server process: what it draws idle, and how
 * much a request adds. The processes' intercepts and slopes are the data of the intervals, each
 * process having one of each (summary measures: Matthews, Altman, Campbell and Royston 1990, BMJ
 * 300, 230-235); windows within a run and runs within a process are not.
 *
 * @param lines of the server processes that were measured at every rate, by their number
 * @param idleWatts intercepts, W
 * @param joulesPerRequest slopes, J
 * @param lackOfFit whether the points leave their lines; absent where nothing can show it
 * @param caveat why no line may be given although the points might have one; empty where one may
 */
public record PowerLine(
    Map<Integer, SimpleRegression> lines,
    Summary idleWatts,
    Summary joulesPerRequest,
    Optional<LackOfFit> lackOfFit,
    String caveat) {
  /** Greatest p of points that are not on a line. */
  public static final double LEVEL = 0.05;

  private static final int MIN_PROCESSES = 2;
  private static final int MIN_RATES = 3;

  /**
   * Fits the lines.
   *
   * @param points one for each server process and rate, the rates of each process in any order
   * @return the lines; of no process where none has points at every rate
   */
  public static PowerLine of(List<PowerPoint> points) {
    Map<Integer, Map<String, PowerPoint>> processes = new LinkedHashMap<>();
    Set<String> levels = new LinkedHashSet<>();
    for (PowerPoint point : points) {
      processes
          .computeIfAbsent(point.process(), unseen -> new LinkedHashMap<>())
          .put(point.level(), point);
      levels.add(point.level());
    }
    processes.values().removeIf(byLevel -> byLevel.size() < levels.size());
    Map<Integer, SimpleRegression> lines = new LinkedHashMap<>();
    List<LackOfFit.Block> blocks = new ArrayList<>();
    processes.forEach(
        (process, byLevel) -> {
          List<PowerPoint> row = levels.stream().map(byLevel::get).toList();
          double[] x = row.stream().mapToDouble(PowerPoint::requestsPerSecond).toArray();
          double[] y = row.stream().mapToDouble(PowerPoint::watts).toArray();
          LackOfFit.Block block = new LackOfFit.Block(x, y);
          block.line().ifPresent(line -> lines.put(process, line));
          blocks.add(block);
        });
    return new PowerLine(
        lines,
        Summary.of(lines.values().stream().map(SimpleRegression::getIntercept).toList())
            .ofPositive(),
        Summary.of(lines.values().stream().map(SimpleRegression::getSlope).toList()),
        levels.size() < MIN_RATES ? Optional.empty() : LackOfFit.of(blocks),
        "");
  }

  /** {@return this line, marked as one that may not be given, for a reason} */
  PowerLine with(String reason) {
    return new PowerLine(lines, idleWatts, joulesPerRequest, lackOfFit, reason);
  }

  /** {@return whether nothing speaks against lines, so that they may stand for the points} */
  public boolean holds() {
    return refusal().isEmpty();
  }

  /** {@return why no line is given, in a sentence without its full stop; empty where one is} */
  public String refusal() {
    if (!caveat.isEmpty()) {
      return caveat;
    }
    if (lines.size() < MIN_PROCESSES) {
      return lines.isEmpty()
          ? "no replicate has a known power at every rate"
          : "with one replicate nothing shows whether its points are on a line";
    }
    if (lackOfFit.isEmpty()) {
      return "two rates are always on a line, and nothing shows whether others would be";
    }
    LackOfFit of = lackOfFit.get();
    return of.p() < LEVEL
        ? String.format(
            Locale.ROOT,
            "the points are not on a line: lack of fit, F(%d, %d) %s, p %s",
            of.degreesOfFreedom(),
            of.errorDegreesOfFreedom(),
            of.f() > 1e4 ? "> 10000" : String.format(Locale.ROOT, "= %.3g", of.f()),
            of.p() < 1e-4 ? "< 0.0001" : String.format(Locale.ROOT, "= %.2g", of.p()))
        : "";
  }

  /**
   * Power that one server process's board drew at one rate.
   *
   * @param process number of the server process; those of one process depend on each other
   * @param level of the rate, as the study names it
   * @param requestsPerSecond that were answered, 1/s; 0: idle
   * @param watts mean over the window, W
   */
  public record PowerPoint(int process, String level, double requestsPerSecond, double watts) {}
}
