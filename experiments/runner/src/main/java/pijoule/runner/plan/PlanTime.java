package pijoule.runner.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.study.SlowCalls;
import pijoule.runner.study.Study;

/**
 * Parts of a campaign's estimated length, in the order in which the runner spends it.
 *
 * @param session meters' recorders and the description of the hosts, once
 * @param plots boots of hosts before each plot of the factor device; of hosts that are not booted
 *     nothing of it is spent
 * @param starts servers, each ended, started, and ready; with the boards' clocks before it
 * @param calls to each new server, so many
 * @param warmup of each new server until it is steady; under load its whole warm-up by rate
 * @param settle pauses before runs
 * @param runs clients from start to end
 * @param windows amortised phases of both sides
 * @param handOver the servers' phases, the log, the next client's process
 */
public record PlanTime(
    Duration session,
    Duration plots,
    Duration starts,
    Duration calls,
    Duration warmup,
    Duration settle,
    Duration runs,
    Duration windows,
    Duration handOver) {
  /** Two sides, two amortised phases, each with a window that is not recorded before its own. */
  private static final int WINDOWS = 8;

  /** A recorder's start and its first samples, java -version and the jars' hashes; a desktop's. */
  private static final Duration SESSION = Duration.ofSeconds(3);

  /** Two emulated boards at once, on a desktop with a processor for each. */
  private static final Duration BOOT = Duration.ofSeconds(30);

  /**
   * Writes to cpufreq and their verification; that of an emulated clock takes half a second more.
   */
  private static final Duration CLOCK = Duration.ofMillis(100);

  /** Two control requests with the server's clock probe, an fsync, a process; a desktop's. */
  private static final Duration HAND_OVER = Duration.ofMillis(100);

  /**
   * A command by ssh, over a connection that is there: a shell and what it reads. A first Pi, of
   * patience 5, takes 1 to 2 s.
   */
  private static final Duration COMMAND = Duration.ofMillis(300);

  /** The states of both hosts before and after a run, and its client. */
  private static final int RUN_COMMANDS = 5;

  /** Both hosts' login, facts, programs and keys, what an earlier session left, recorders. */
  private static final int SESSION_COMMANDS = 20;

  /**
   * {@return estimated length of a plan's campaign}
   *
   * @param patience of the slowest host of kind ssh; 0 where none is
   */
  static PlanTime of(Plan plan, int patience) {
    Duration command = COMMAND.multipliedBy(patience);
    Study study = plan.study();
    int runs = plan.runs().size();
    int blocks = plan.blocks();
    int plots = study.levels(Factor.DEVICE).isEmpty() ? 0 : plan.plots();
    boolean clock =
        !study.levels(Factor.CPU_MHZ).isEmpty()
            && !study.design().declared().contains(Factor.CPU_MHZ);
    Duration own = study.isOfForeignService() ? Duration.ZERO : study.timing().expected().start();
    Duration start = own.plus(clock ? CLOCK : Duration.ZERO);
    List<Level> sizes = study.levels(Factor.MESSAGE_SIZE);
    Duration turn = study.timing().expected().callsOf(sizes);
    int calls = study.serverWarmUp().calls().orElse(0);
    return new PlanTime(
        SESSION.plus(command.multipliedBy(SESSION_COMMANDS)),
        BOOT.multipliedBy(plots),
        start.multipliedBy(blocks),
        turn.multipliedBy((long) blocks * calls).plus(sensors(plan, calls)),
        study.kind().expectedWarmUps(study, Math.max(1, blocks)),
        study.timing().settle().multipliedBy(runs),
        plan.runs().stream().map(new RunTimes(study)::of).reduce(Duration.ZERO, Duration::plus),
        study.instruments().amortize().orElse(Duration.ZERO).multipliedBy((long) WINDOWS * runs),
        HAND_OVER.plus(command.multipliedBy(RUN_COMMANDS)).multipliedBy(runs));
  }

  /** Time of sensors in counted calls, which are made on the host and not over the link. */
  private static Duration sensors(Plan plan, int calls) {
    Map<Integer, Cell> firsts = new HashMap<>();
    plan.runs().forEach(run -> firsts.putIfAbsent(run.block(), run.cell()));
    return firsts.values().stream()
        .map(cell -> new SlowCalls(plan.study(), cell).ofWarmUp(calls))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** {@return all of it} */
  public Duration total() {
    return session
        .plus(plots)
        .plus(starts)
        .plus(calls)
        .plus(warmup)
        .plus(settle)
        .plus(runs)
        .plus(windows)
        .plus(handOver);
  }

  /** {@return total and parts for a person, in one line} */
  public String display() {
    Map<String, Duration> parts = new LinkedHashMap<>();
    parts.put("runs", runs);
    parts.put("boots of hosts, if any", plots);
    parts.put("server starts", starts);
    parts.put("warm-up calls", calls);
    parts.put("warm-up of servers", warmup);
    parts.put("amortised windows", windows);
    parts.put("pauses and the rest", session.plus(settle).plus(handOver));
    return "about %s: %s"
        .formatted(
            shown(total()),
            parts.entrySet().stream()
                .filter(part -> !part.getValue().isZero())
                .map(part -> part.getKey() + " " + shown(part.getValue()))
                .collect(Collectors.joining(", ")));
  }

  /**
   * {@return duration in seconds, minutes or hours, by its size}
   *
   * @param duration any
   */
  public static String shown(Duration duration) {
    long seconds = Math.round(duration.toMillis() / 1e3);
    if (seconds < 120) {
      return seconds + " s";
    }
    return seconds < 7200
        ? Math.round(seconds / 60.0) + " min"
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600.0);
  }
}
