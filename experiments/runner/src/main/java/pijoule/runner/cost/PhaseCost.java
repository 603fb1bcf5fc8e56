package pijoule.runner.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import pijoule.contract.message.NumberRange;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.Bench;
import pijoule.runner.process.Programs;
import pijoule.runner.run.ServerProcess;
import pijoule.runner.run.Site;
import pijoule.runner.run.Warmup;

/**
 * What the phases cost a server: one JVM answers the same message in turn with phases on (the
 * request names a run) and off (it names none, which takes the path of {@code --phases off}), in
 * random order. Two JVMs, one on and one off, would differ by more than the phases cost.
 *
 * <p>Two more arms show what the benchmark can see: off once more, whose ratio to off must be 1,
 * and a message that is 5 % larger, whose ratio must not be.
 */
final class PhaseCost {
  private static final int SERVERS = 3;
  private static final int WARMUP_CALLS = 300;

  /** Calls in one sample: their median is compared, so that a stray pause counts little. */
  private static final int CALLS = 5;

  private static final double LARGER = 1.05;
  private static final long SEED = 2013;
  private static final String RUN = "cost";

  private final Bench bench;
  private final Programs programs;
  private final Path folder;
  private final Random random = new Random(SEED);

  PhaseCost(Bench bench, Programs programs, Path folder) {
    this.bench = bench;
    this.programs = programs;
    this.folder = folder;
  }

  /** The ratio of interest, the one that must be 1, and the one that must not. */
  record Result(Ratio onToOff, Ratio offToOff, Ratio largerToOff) {}

  /** The arms of the benchmark, by what a request is. */
  private enum Arm {
    ON,
    OFF,
    OFF_AGAIN,
    LARGER
  }

  Result measure(Cell cell, long messageBytes, int pairs) throws IOException, InterruptedException {
    double[][] seconds = new double[Arm.values().length][pairs];
    for (int i = 0; i < SERVERS; i++) {
      Path log = folder.resolve("server.log");
      try (ServerProcess server =
          ServerProcess.start(Site.of(bench, programs), cell, log, List.of())) {
        measure(server, messageBytes, seconds, pairs * i / SERVERS, pairs * (i + 1) / SERVERS);
      }
    }
    double[] off = seconds[Arm.OFF.ordinal()];
    return new Result(
        Ratio.ofPairs(seconds[Arm.ON.ordinal()], off),
        Ratio.ofPairs(seconds[Arm.OFF_AGAIN.ordinal()], off),
        Ratio.ofPairs(seconds[Arm.LARGER.ordinal()], off));
  }

  private void measure(
      ServerProcess server, long messageBytes, double[][] seconds, int from, int to)
      throws IOException, InterruptedException {
    byte[] body = Warmup.message(messageBytes, NumberRange.INT32, SEED);
    byte[] larger = Warmup.message(Math.round(messageBytes * LARGER), NumberRange.INT32, SEED);
    for (int i = 0; i < WARMUP_CALLS; i++) {
      server.post(body);
      server.post(body, RUN);
      server.forget(RUN);
    }
    List<Arm> order = new ArrayList<>(List.of(Arm.values()));
    for (int pair = from; pair < to; pair++) {
      Collections.shuffle(order, random);
      for (Arm arm : order) {
        seconds[arm.ordinal()][pair] = sample(server, arm, arm == Arm.LARGER ? larger : body);
      }
    }
  }

  private static double sample(ServerProcess server, Arm arm, byte[] body)
      throws IOException, InterruptedException {
    double[] seconds = new double[CALLS];
    for (int i = 0; i < CALLS; i++) {
      long start = System.nanoTime();
      if (arm == Arm.ON) {
        server.post(body, RUN);
      } else {
        server.post(body);
      }
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    // Every arm calls the control endpoint, so that it weighs on none alone.
    server.forget(RUN);
    Arrays.sort(seconds);
    return seconds[CALLS / 2];
  }
}
