package pijoule.runner.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
 * that the plan expects to be as long counts, or what the plan expects. A start counts with what
 * the plan expects of one, as if that had been seen once: the first one may wait for a server that
 * is not yet steady.
 *
 * <p>On a terminal a status line has this, and what happens now; events are printed above it.
 * Elsewhere each run has a line.
 */
final class Progress {
  private static final int BAR = 20;
  private static final String VALID = "valid";
  private static final Mean UNSEEN = new Mean();

  private final PrintStream out;
  private final Study study;
  private final RunTimes expected;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<Integer, Mean> cells = new HashMap<>();
  private final Map<Duration, Mean> alike = new HashMap<>();
  private final Mean blocks = new Mean();
  private final Optional<StatusLine> status;
  private final double expectedStart;
  private final double expectedAround;
  private final List<CampaignWatcher> watchers = new ArrayList<>();
  private int rounds;
  private TimeLeft left;
  private double starting;
  private int done;

  Progress(PrintStream out, Plan plan) {
    this.out = out;
    this.status = StatusLine.of(out);
    this.study = plan.study();
    this.expected = new RunTimes(study);
    this.expectedStart = plan.expectedStart().toMillis() / 1e3;
    this.expectedAround = plan.expectedAround().toMillis() / 1e3;
    plan.runs().forEach(run -> places.put(run.id(), places.size() + 1));
    this.left = left(0, plan.runs());
  }

  /** Tells another one what happens from now on. */
  void watchedBy(CampaignWatcher other) {
    watchers.add(other);
  }

  /**
   * A run is about to be carried out.
   *
   * @param toDo runs that have no outcome, this one among them
   * @param isServed whether its server is there
   */
  void begins(PlannedRun run, List<PlannedRun> toDo, boolean isServed) {
    done = places.size() - toDo.size();
    left = left(isServed ? run.block() : 0, toDo);
    now((isServed ? "running " : "starting a server for ") + levels(run));
  }

  /** Shows the present step in a status line. */
  private void now(String what) {
    status.ifPresent(
        line ->
            line.show(
                "[%s] run %d of %d, %s left: %s"
                    .formatted(
                        bar(),
                        Math.min(done + 1, places.size()),
                        places.size(),
                        left.display(),
                        what)));
  }

  private String bar() {
    int full = places.isEmpty() ? 0 : BAR * done / places.size();
    return "#".repeat(full) + ".".repeat(BAR - full);
  }

  /** A server is about to be called until it is steady, which can take minutes. */
  void warmingUp(PlannedRun run, Duration limit) {
    if (status.isPresent()) {
      now("warming up %s, at most %s".formatted(levels(run), PlanTime.shown(limit)));
      return;
    }
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
    done = places.size() - left.size();
    this.left = left(run.block(), left);
    if (status.isPresent() && outcome.equals(VALID)) {
      now("finished " + levels(run));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s %s: %s, %.2f s%s; %s left%n",
        place(run),
        levels(run),
        outcome,
        own,
        server,
        this.left.display());
  }

  /** A run failed for good. */
  void failed(PlannedRun run, String reason) {
    watchers.forEach(watcher -> watcher.failed(run, levels(run), reason));
  }

  /** A meter was lost. */
  void lostMeter(String meter, String reason) {
    watchers.forEach(watcher -> watcher.meterLost(meter, reason));
  }

  /** Runs have lines, of so many whole rounds; no run is under way. */
  void wholeRounds(int whole) {
    if (whole > rounds) {
      rounds = whole;
      watchers.forEach(watcher -> watcher.roundsDone(whole));
    }
  }

  /** Another run follows, and nothing is measured. */
  void betweenRuns() {
    watchers.forEach(CampaignWatcher::betweenRuns);
  }

  /** The boards were read, or their meters. */
  void boards(List<String> states) {
    status.ifPresent(line -> line.boards(states));
  }

  private String levels(PlannedRun run) {
    return study.design().factors().keySet().stream()
        .flatMap(factor -> run.cell().find(factor).stream())
        .map(level -> shown(level))
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

  /** {@return number of the run among the plan's, and their number; of a shard, among its own} */
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

  /** The time that runs are expected to take after one of a block. */
  TimeLeft left(int lastBlock, List<PlannedRun> left) {
    Map<PlannedCell, Integer> counts = new LinkedHashMap<>();
    int starts = 0;
    int block = lastBlock;
    for (PlannedRun run : left) {
      counts.merge(new PlannedCell(run.cell().number(), expected.of(run)), 1, Integer::sum);
      starts += run.block() == block ? 0 : 1;
      block = run.block();
    }
    TimeLeft time = TimeLeft.NONE.plus(start(), blocks.relativeSpread(), starts);
    for (Map.Entry<PlannedCell, Integer> of : counts.entrySet()) {
      Duration length = of.getKey().expected();
      Mean mean = cells.getOrDefault(of.getKey().cell(), alike.getOrDefault(length, UNSEEN));
      double each = mean.count == 0 ? length.toMillis() / 1e3 + expectedAround : mean.mean();
      time = time.plus(each, mean.relativeSpread(), of.getValue());
    }
    return time;
  }

  private double start() {
    return (expectedStart + blocks.sum) / (1 + blocks.count);
  }

  /**
   * Runs that are expected to take as long as each other.
   *
   * @param cell its number
   * @param expected of a run by the plan
   */
  private record PlannedCell(int cell, Duration expected) {}

  private static final class Mean {
    /**
     * Relative spread of times that only the plan expects: machines differ more than studies know.
     */
    private static final double UNSEEN_SPREAD = 0.4;

    /** Relative spread of times of which one was seen. */
    private static final double LONE_SPREAD = 0.2;

    private double sum;
    private double squares;
    private int count;

    void add(double value) {
      sum += value;
      squares += value * value;
      count++;
    }

    double mean() {
      return count == 0 ? 0 : sum / count;
    }

    /** Standard error of the mean over the mean, where there are several. */
    double relativeSpread() {
      if (count < 2 || sum == 0) {
        return count == 0 ? UNSEEN_SPREAD : LONE_SPREAD;
      }
      double variance = Math.max(0, (squares - sum * sum / count) / (count - 1));
      return Math.min(LONE_SPREAD, Math.sqrt(variance / count) / mean());
    }
  }

  /**
   * Time that is left of a campaign.
   *
   * @param seconds expected, s
   * @param spread how far it may be off either way, in two campaigns of three, s
   */
  record TimeLeft(double seconds, double spread) {
    static final TimeLeft NONE = new TimeLeft(0, 0);

    /** So many more runs or starts, each expected to take so long with such a relative spread. */
    TimeLeft plus(double each, double relativeSpread, int count) {
      double more = each * count;
      return new TimeLeft(seconds + more, Math.hypot(spread, more * relativeSpread));
    }

    Duration expected() {
      return Duration.ofMillis(Math.round(seconds * 1e3));
    }

    /** Such as {@code 38 to 46 min}, or {@code about 40 min} where a person would see no spread. */
    String display() {
      String low = PlanTime.shown(of(Math.max(0, seconds - spread)));
      String high = PlanTime.shown(of(seconds + spread));
      if (low.equals(high)) {
        return "about " + high;
      }
      String unit = high.substring(high.indexOf(' '));
      return low.endsWith(unit)
          ? low.substring(0, low.length() - unit.length()) + " to " + high
          : low + " to " + high;
    }

    private static Duration of(double seconds) {
      return Duration.ofMillis(Math.round(seconds * 1e3));
    }
  }
}
