package pijoule.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/**
 * The runs of a campaign that have no line in runs.jsonl yet. A run that was measured waits here
 * until its samples are on disk: a recorder holds the last ones in memory, those of an Arduino for
 * seconds. When the recorder is killed before it wrote them, the run is measured again.
 *
 * <p>Runs of a study that loads its servers are compared within a server process. The lines of such
 * a block are written together when all of them are there, and a block that is interrupted is
 * measured again with a new server.
 */
final class RunQueue implements AutoCloseable {
  private final RunLog runs;
  private final AttemptLog attempts;
  private final Progress progress;
  private final int retries;
  private final PlannedRounds rounds;
  private final List<PlannedRun> left;
  private final List<FinishedRun> measured = new ArrayList<>();

  /** Runs whose samples are on disk, and whose block is not complete. */
  private final List<FinishedRun> held = new ArrayList<>();

  /** Runs that failed for good since their boards were unfit, of a block without any other run. */
  private final List<FinishedRun> unfit = new ArrayList<>();

  /** The block of the last run that is not one of those. */
  private int fitBlock;

  private final boolean holdsBlocks;

  /**
   * A run with its line; {@code until} names what its meters' traces must reach, {@code sinceNs} is
   * when it was taken, both in ns.
   */
  private record FinishedRun(PlannedRun run, RunLine line, Map<String, Long> until, long sinceNs) {}

  private RunQueue(RunLog runs, AttemptLog attempts, Plan plan, Progress progress) {
    this.runs = runs;
    this.attempts = attempts;
    this.progress = progress;
    this.rounds = new PlannedRounds(plan);
    this.retries = plan.study().timing().retries();
    this.holdsBlocks = plan.study().kind().isWholeByBlock();
    this.left = new ArrayList<>(plan.runs());
    left.removeIf(run -> runs.finished().contains(run.id()));
  }

  static RunQueue open(ResultsFolder folder, Plan plan, Progress progress) throws IOException {
    RunLog runs = RunLog.open(folder.runs(), plan);
    try {
      if (runs.tornBytes() > 0) {
        progress.remark(
            "runs.jsonl ended in "
                + runs.tornBytes()
                + " B of a run, or of a block under load, that a kill cut off; it is done again");
      }
      return new RunQueue(runs, AttemptLog.open(folder.attempts()), plan, progress);
    } catch (IOException | RuntimeException e) {
      runs.close();
      throw e;
    }
  }

  /** {@return whether every run has its line} */
  boolean isEmpty() {
    return left.isEmpty() && measured.isEmpty() && held.isEmpty() && unfit.isEmpty();
  }

  /** The runs that are still to be measured, in the order of the plan. */
  List<PlannedRun> left() {
    return left;
  }

  /** {@return whether the next run belongs to a block that counts only as a whole, and is begun} */
  boolean isWithinBlock() {
    return holdsBlocks && !left.isEmpty() && left.get(0).block() == fitBlock;
  }

  /** The number of a run's next try, from 1. */
  int nextTry(PlannedRun run) {
    return attempts.nextTry(run.id());
  }

  /** {@return whether a run may be tried again after a try that failed} */
  boolean mayTryAgain(PlannedRun run) {
    return nextTry(run) <= retries;
  }

  /** Notes a try that failed; the run stays to be measured. */
  void tryAgain(PlannedRun run, RunLine line, String reason) throws IOException {
    progress.triedAgain(run, nextTry(run), reason);
    attempts.append(run.id(), line.failedTry(nextTry(run), reason));
  }

  /**
   * Takes a run; its line is written once its samples are on disk.
   *
   * @param until by meter, until when its trace must reach, by the recorder's clock, ns
   */
  void measured(PlannedRun run, RunLine line, Map<String, Long> until) {
    line.tries(nextTry(run));
    take(run, line, until);
  }

  private void take(PlannedRun run, RunLine line, Map<String, Long> until) {
    fitBlock = run.block();
    left.remove(run);
    measured.addAll(unfit);
    unfit.clear();
    measured.add(new FinishedRun(run, line, until, System.nanoTime()));
  }

  /** Takes a run that failed for good. It leaves no number. */
  void failed(PlannedRun run, RunLine line, String reason) {
    line.fail(reason);
    runs.heaps().note(run.id(), run.cell().number(), reason);
    measured(run, line, Map.of());
  }

  /**
   * Takes a run whose tries all found its boards unfit. Where that is so of each run of a block,
   * none of them gets a line: they are to be measured once the boards are fit.
   *
   * @return that it is so, in words; empty where the block goes on
   */
  Optional<String> unfit(PlannedRun run, RunLine line, String reason) {
    if (run.block() == fitBlock) {
      failed(run, line, reason);
      return Optional.empty();
    }
    line.fail(reason);
    line.tries(nextTry(run));
    left.remove(run);
    unfit.add(new FinishedRun(run, line, Map.of(), System.nanoTime()));
    return left.stream().anyMatch(other -> other.block() == run.block())
        ? Optional.empty()
        : Optional.of(
            "block %d must have a run whose boards are fit, got none of %d: %s"
                .formatted(run.block(), unfit.size(), reason));
  }

  /** {@return reason not to try a run: its cell's heap is too small; empty if it is to be tried} */
  Optional<String> refusal(PlannedRun run) {
    return runs.heaps().refusal(run.cell());
  }

  /** Takes a run that is not tried: failed, without a number of tries. */
  void notTried(PlannedRun run, RunLine line, String reason) {
    line.fail(reason);
    take(run, line, Map.of());
  }

  /** The last sample that a meter's trace has on disk. */
  @FunctionalInterface
  interface Traces {
    /** {@return recorder's clock, ns; empty where there is none or it is not known} */
    OptionalLong lastSample(String meter) throws InterruptedException;
  }

  /** Writes the lines of the runs whose samples are on disk, in order. */
  void write(Traces traces) throws IOException, InterruptedException {
    Map<String, OptionalLong> last = new LinkedHashMap<>();
    for (FinishedRun run : measured) {
      for (String meter : run.until.keySet()) {
        if (!last.containsKey(meter)) {
          last.put(meter, traces.lastSample(meter));
        }
      }
    }
    Iterator<FinishedRun> oldest = measured.iterator();
    while (oldest.hasNext()) {
      FinishedRun run = oldest.next();
      if (!run.until.entrySet().stream()
          .allMatch(end -> last.get(end.getKey()).orElse(Long.MIN_VALUE) >= end.getValue())) {
        return;
      }
      oldest.remove();
      if (holdsBlocks) {
        hold(run);
      } else {
        runs.append(List.of(run.line.json()));
      }
    }
  }

  private void hold(FinishedRun run) throws IOException {
    held.add(run);
    int block = run.run.block();
    if (left.stream().noneMatch(other -> other.block() == block)
        && measured.stream().noneMatch(other -> other != run && other.run.block() == block)) {
      held.sort(Comparator.comparingInt(entry -> entry.run.order()));
      runs.append(held.stream().map(entry -> entry.line.json()).toList());
      held.clear();
    }
  }

  /**
   * Takes back what was measured of a block whose server process is gone. Runs that failed for good
   * stay failed.
   *
   * @return how many runs are measured again; 0 where the block can begin
   */
  int beginAgain(int block) {
    if (!holdsBlocks) {
      return 0;
    }
    int before = left.size();
    for (List<FinishedRun> runs : List.of(held, measured)) {
      List<FinishedRun> valid =
          runs.stream()
              .filter(entry -> entry.run.block() == block && entry.line.reason().isEmpty())
              .toList();
      valid.forEach(entry -> left.add(entry.run));
      runs.removeAll(valid);
    }
    left.sort(Comparator.comparingInt(PlannedRun::order));
    return left.size() - before;
  }

  /** {@return number of rounds whose runs all have lines} */
  int wholeRounds() {
    return rounds.whole(run -> runs.finished().contains(run.id()));
  }

  /** {@return whether no run of the next run's round has been taken} */
  boolean isBetweenRounds() {
    return rounds.isBetween(left);
  }

  /** {@return whether runs wait for their samples} */
  boolean isWaiting() {
    return !measured.isEmpty();
  }

  /** {@return whether the oldest waiting run has waited for longer than this} */
  boolean isWaitingFor(Duration limit) {
    return isWaiting() && System.nanoTime() - measured.get(0).sinceNs > limit.toNanos();
  }

  /** {@return names of the meters that the oldest waiting run waits for, with commas} */
  String awaited() {
    return isWaiting() ? String.join(", ", measured.get(0).until.keySet()) : "";
  }

  /** Takes back the runs whose samples are lost, as tries that failed. */
  void measureAgain() throws IOException, InterruptedException {
    Set<Integer> blocks = new LinkedHashSet<>();
    Stream.concat(held.stream(), measured.stream()).forEach(entry -> blocks.add(entry.run.block()));
    blocks.forEach(this::beginAgain);
    List<FinishedRun> lost = List.copyOf(measured);
    measured.clear();
    for (FinishedRun run : lost) {
      if (run.until.isEmpty()) {
        measured.add(run);
        continue;
      }
      String reason =
          "the run's samples must be on disk, got none of its end from meter "
              + String.join(" or ", run.until.keySet());
      if (mayTryAgain(run.run)) {
        tryAgain(run.run, run.line, reason);
        left.add(run.run);
      } else {
        failed(run.run, run.line, reason);
        progress.failed(run.run, reason);
      }
    }
    left.sort(Comparator.comparingInt(PlannedRun::order));
    write(meter -> OptionalLong.empty());
  }

  /** {@return number of runs that have a line that says failed} */
  int failed() {
    return runs.failed();
  }

  /** {@return number of runs that have a line} */
  int finished() {
    return runs.finished().size();
  }

  @Override
  public void close() throws IOException {
    try (runs) {
      attempts.close();
    }
  }
}
