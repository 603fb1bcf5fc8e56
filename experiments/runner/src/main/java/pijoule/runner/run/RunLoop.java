package pijoule.runner.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.runner.plan.PlannedRun;

/** The runs of one session: each is carried out, tried again, or failed. */
final class RunLoop {
  /** Time that a board gets to recover, times the number of the try: flags last for seconds. */
  private static final Duration REST = Duration.ofSeconds(10);

  /** Longest wait for the samples of the last runs. */
  private static final Duration SAMPLES_LIMIT = Duration.ofSeconds(30);

  /** A meter that is silent for so long is lost: without it no run would ever get its line. */
  private static final Duration MAX_SILENCE = Duration.ofSeconds(60);

  private static final Duration SAMPLES_PAUSE = Duration.ofMillis(10);

  /** A server that ends more often, ends by itself. */
  private static final int MAX_BEGINNINGS = 5;

  private final Map<Integer, Integer> begun = new HashMap<>();
  private final Session session;
  private final RunQueue queue;
  private final Progress progress;
  private final StopSignal stop;

  RunLoop(Session session, RunQueue queue, Progress progress, StopSignal stop) {
    this.session = session;
    this.queue = queue;
    this.progress = progress;
    this.stop = stop;
  }

  /**
   * Carries out runs until all are done, a person asks to end, or hosts or meters are lost.
   *
   * @throws IOException if the campaign cannot go on
   */
  void carryOut() throws IOException, InterruptedException {
    carryOutRuns();
    awaitSamples();
  }

  private void carryOutRuns() throws IOException, InterruptedException {
    boolean goesOn = true;
    while (goesOn && !queue.left().isEmpty() && !ends()) {
      queue.write(session::lastSample);
      roundsDone();
      if (ends()) {
        return;
      }
      progress.betweenRuns();
      if (queue.isWaitingFor(MAX_SILENCE)) {
        String reason = "a meter must give samples of each run within 60 s, got none";
        progress.remark(reason + "; beginning again");
        progress.lostMeter(queue.awaited(), reason);
        return;
      }
      PlannedRun run = queue.left().get(0);
      if (session.serves(run) || !isBegunAgain(run.block())) {
        goesOn = carryOut(run);
      }
    }
  }

  /** A campaign that may end at a look has no run of the next round then. */
  private void roundsDone() throws IOException, InterruptedException {
    if (session.mayEndEarly()) {
      if (!queue.isBetweenRounds()) {
        return;
      }
      awaitSamples();
    }
    progress.wholeRounds(queue.wholeRounds());
  }

  /** A block under load is one measurement: its runs so far would be of no use. */
  private boolean ends() {
    return stop.isAsked() || (stop.isAskedAfterRun() && !queue.isWithinBlock());
  }

  /** Carries a run out, once; returns whether the session goes on. */
  private boolean carryOut(PlannedRun run) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    RunLine line = new RunLine(run, session.number(), Instant.now());
    Optional<String> refusal = queue.refusal(run);
    if (refusal.isPresent()) {
      queue.notTried(run, line, refusal.get());
      progress.notTried(run, refusal.get());
      return true;
    }
    progress.begins(run, queue.left(), session.serves(run));
    try {
      Optional<Map<String, Long>> until =
          session.carryOut(new RunTry(run, queue.nextTry(run)), line);
      if (until.isEmpty()) {
        return false;
      }
      queue.measured(run, line, until.get());
      progress.boards(session.boards(run, line));
    } catch (RunFailure failure) {
      return !stop.isAsked() && goesOnAfter(failure, run, line, begun);
    }
    finished(run, line, begun);
    return true;
  }

  /** Tries a run again, or gives it up; returns whether the session goes on. */
  private boolean goesOnAfter(RunFailure failure, PlannedRun run, RunLine line, long begun)
      throws IOException, InterruptedException {
    String reason = failure.getMessage();
    failure.meter().ifPresent(meter -> progress.lostMeter(meter, reason));
    int tries = queue.nextTry(run);
    if (!failure.isFinding() && queue.mayTryAgain(run)) {
      queue.tryAgain(run, line, reason);
      return !failure.isLost()
          && !(failure.needsRest() && stop.awaitBetweenRuns(REST.multipliedBy(tries)));
    }
    if (failure.endsCampaign()) {
      throw new IOException(reason);
    }
    Optional<String> endOfBlock = Optional.empty();
    if (failure.needsRest()) {
      endOfBlock = queue.unfit(run, line, reason);
    } else {
      queue.failed(run, line, reason);
    }
    finished(run, line, begun);
    if (endOfBlock.isPresent()) {
      throw new IOException(endOfBlock.get());
    }
    return !failure.isLost();
  }

  private void finished(PlannedRun run, RunLine line, long begun) {
    progress.finished(run, (System.nanoTime() - begun) / 1e9, outcome(line), queue.left());
    line.reason().ifPresent(reason -> progress.failed(run, reason));
  }

  /** {@return whether runs of a block were taken back, since its server process is gone} */
  private boolean isBegunAgain(int block) throws IOException {
    int again = queue.beginAgain(block);
    if (again > 0) {
      int times = begun.merge(block, 1, Integer::sum);
      if (times > MAX_BEGINNINGS) {
        throw new IOException(
            "a server under load must stay up for all runs of its block, got "
                + times
                + " that ended in block "
                + block);
      }
      progress.remark(
          "block %d: its server process is gone; its %d runs are measured again with another"
              .formatted(block, again));
    }
    return again > 0;
  }

  private static String outcome(RunLine line) {
    return line.reason().map(reason -> "failed: " + reason).orElse("valid");
  }

  /** A slow meter has its first sample after the last run when another is due. */
  private void awaitSamples() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + SAMPLES_LIMIT.toNanos();
    do {
      session.flush();
      queue.write(session::lastSample);
    } while (queue.isWaiting()
        && session.isRecording()
        && System.nanoTime() < deadline
        && !stop.await(SAMPLES_PAUSE));
  }
}
