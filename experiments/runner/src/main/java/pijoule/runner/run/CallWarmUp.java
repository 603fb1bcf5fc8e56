package pijoule.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import pijoule.base.NanoClock;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.study.ServerWarmUp;

/**
 * Calls that bring a new server's JVM to work before its first run: the different requests in turn,
 * so many of each, or until the server is steady. No file stays of them.
 */
final class CallWarmUp {
  /** A server that is called. */
  interface Server {
    /** Posts a message that is not measured; fails if the answer is not 200. */
    byte[] post(byte[] body) throws IOException, InterruptedException;

    /** CPU time since the server's start; empty where it cannot be read. */
    Optional<ProcessUse> use() throws IOException, InterruptedException;
  }

  private final Server server;
  private final List<? extends LongFunction<byte[]>> requests;
  private final long seed;
  private final NanoClock clock;
  private final StopSignal stop;
  private int turns;

  /**
   * Prepares the warm-up of a server by calls.
   *
   * @param server ready
   * @param requests how each kind of request is drawn from a seed, at least one
   * @param seed of the first requests
   * @param clock of calls and of the limit
   * @param stop asked by a person
   */
  CallWarmUp(
      Server server,
      List<? extends LongFunction<byte[]>> requests,
      long seed,
      NanoClock clock,
      StopSignal stop) {
    this.server = server;
    this.requests = requests;
    this.seed = seed;
    this.clock = clock;
    this.stop = stop;
  }

  /** Carries the warm-up out; empty where its calls are counted, and nothing is judged. */
  Optional<WarmedUp> carryOut(ServerWarmUp settings)
      throws RunFailure, IOException, InterruptedException {
    if (settings.isSteady()) {
      long end = clock.nanos() + settings.limit().toNanos();
      return Optional.of(
          WarmedUp.whenSteady(
              settings.limit(), OptionalDouble.empty(), clock, number -> window(end)));
    }
    while (turns < settings.calls().orElseThrow()) {
      turn();
    }
    return Optional.empty();
  }

  /** Whole turns, so that each window has every request equally often. */
  private WarmedUp.Work window(long end) throws RunFailure, IOException, InterruptedException {
    Optional<ProcessUse> before = server.use();
    List<long[]> times = new ArrayList<>();
    long spent = 0;
    do {
      long[] turn = turn();
      times.add(turn);
      for (long time : turn) {
        spent += time;
      }
    } while ((spent < ServerWarmUp.WINDOW.toNanos()
            || times.size() * requests.size() < ServerWarmUp.WINDOW_CALLS)
        && clock.nanos() < end);
    Optional<ProcessUse> after = before.isPresent() ? server.use() : Optional.empty();
    return new WarmedUp.Work(
        times.size() * requests.size(),
        after.isPresent()
            ? OptionalDouble.of(after.get().cpuSecondsSince(before.get()))
            : OptionalDouble.empty(),
        after.map(later -> later.resolutionSecondsSince(before.get())).orElse(0.0),
        after
            .flatMap(later -> later.compilersSince(before.get()))
            .map(time -> OptionalDouble.of(time.seconds()))
            .orElse(OptionalDouble.empty()),
        meanOfMedians(times) / 1e9);
  }

  /** Calls the server once with each kind of request, and returns how long each took, ns. */
  private long[] turn() throws RunFailure, IOException, InterruptedException {
    if (stop.isAsked()) {
      throw RunFailure.disturbance("a person asked to end");
    }
    long[] times = new long[requests.size()];
    for (int kind = 0; kind < times.length; kind++) {
      byte[] body = requests.get(kind).apply(seed + turns);
      long begun = clock.nanos();
      server.post(body);
      times[kind] = clock.nanos() - begun;
    }
    turns++;
    return times;
  }

  /** A median over all kinds would lie between a small request's time and a large one's. */
  private static double meanOfMedians(List<long[]> turns) {
    int kinds = turns.get(0).length;
    double sum = 0;
    for (int i = 0; i < kinds; i++) {
      int kind = i;
      long[] sorted = turns.stream().mapToLong(turn -> turn[kind]).sorted().toArray();
      sum += sorted[sorted.length / 2];
    }
    return sum / kinds;
  }
}
