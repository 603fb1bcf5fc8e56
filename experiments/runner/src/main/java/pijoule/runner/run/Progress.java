package pijoule.runner.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.plan.RunTimes;
import pijoule.runner.study.Study;

/**
 * Prints how far a campaign is and when it will end: the mean length of the runs of each cell and
 * of the starts of servers, times what is left of each. A straight line through the runs so far
 * would be hours wrong when cells differ fivefold. For a cell without a run the mean of the runs
 * that the plan expects to be as long counts, or what the plan expects.
 */
final class Progress {
  private final PrintStream out;
  private final Study study;
  private final RunTimes expected;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<Integer, Mean> cells = new HashMap<>();
  private final Map<Duration, Mean> alike = new HashMap<>();
  private final Mean blocks = new Mean();
  private double starting;

  Progress(PrintStream out, Plan plan) {
    this.out = out;
    this.study = plan.study();
    this.expected = new RunTimes(study);
    plan.runs().forEach(run -> places.put(run.id(), places.size() + 1));
  }

  /** A server is about to be called until it is steady, which can take minutes. */
  void warmingUp(PlannedRun run, Duration limit) {
    out.printf(
        "%s %s: warming its server up, at most %s%n",
        place(run), levels(run), PlanTime.shown(limit));
  }

  /** A server was started and warmed up, for a run that is under way. */
  void blockStarted(double seconds) {
    blocks.add(seconds);
    starting += seconds;
  }

  /**
   * A run has its outcome.
   *
   * @param seconds of its last try, with the server's start where it was the first on it
   */
  void finished(PlannedRun run, double seconds, String outcome, List<PlannedRun> left) {
    double own = seconds - starting;
    String server =
        starting > 0 ? String.format(Locale.ROOT, ", after %.1f s for its server", starting) : "";
    starting = 0;
    cells.computeIfAbsent(run.cell().number(), unseen -> new Mean()).add(own);
    alike.computeIfAbsent(expected.of(run), unseen -> new Mean()).add(own);
    out.printf(
        Locale.ROOT,
        "%s %s: %s, %.2f s%s; about %s left%n",
        place(run),
        levels(run),
        outcome,
        own,
        server,
        PlanTime.shown(left(run, left)));
  }

  private String levels(PlannedRun run) {
    return study.factors().keySet().stream()
        .map(factor -> shown(run.cell().level(factor)))
        .collect(Collectors.joining(" "));
  }

  /** A try that failed and is followed by another one. */
  void triedAgain(PlannedRun run, int tries, String reason) {
    starting = 0;
    out.printf(Locale.ROOT, "%s: try %d failed: %s; trying again%n", place(run), tries, reason);
  }

  /** A run that is left out for what others of its cell showed. */
  void notTried(PlannedRun run, String reason) {
    out.printf(Locale.ROOT, "%s: %s%n", place(run), reason);
  }

  /** How many of the plan's runs are made with this one, of how many; of a shard, of its own. */
  private String place(PlannedRun run) {
    return "[%d/%d] %s".formatted(places.getOrDefault(run.id(), 0), places.size(), run.id());
  }

  /** Something that a person who watches should know. */
  void remark(String text) {
    out.println(text);
  }

  private static String shown(Level level) {
    return level.factor().equals(Factor.CPU_MHZ) ? level.text() + "MHz" : level.text();
  }

  /** The time that the runs after one are expected to take. */
  Duration left(PlannedRun last, List<PlannedRun> left) {
    double seconds = 0;
    int block = last.block();
    for (PlannedRun run : left) {
      Duration length = expected.of(run);
      Mean mean = cells.getOrDefault(run.cell().number(), alike.get(length));
      seconds += mean == null ? length.toMillis() / 1e3 : mean.mean();
      if (run.block() != block) {
        seconds += blocks.mean();
        block = run.block();
      }
    }
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double mean() {
      return count == 0 ? 0 : sum / count;
    }
  }
}
