package pijoule.checks.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.Bench;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.ServerProcess;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/**
 * Cost of the phases for a server. One JVM answers the same message in turn with phases on (the
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

  Result measure(Study study, Cell cell, int pairs) throws IOException, InterruptedException {
    byte[] body = request(study, cell, 1);
    byte[] larger = request(study, cell, LARGER);
    double[][] seconds = new double[Arm.values().length][pairs];
    for (int i = 0; i < SERVERS; i++) {
      Path log = folder.resolve("server.log");
      try (ServerProcess server =
          ServerProcess.start(Testbed.of(bench, programs), study, cell, log, List.of())) {
        measure(server, body, larger, seconds, pairs * i / SERVERS, pairs * (i + 1) / SERVERS);
      }
    }
    double[] off = seconds[Arm.OFF.ordinal()];
    return new Result(
        Ratio.ofPairs(seconds[Arm.ON.ordinal()], off),
        Ratio.ofPairs(seconds[Arm.OFF_AGAIN.ordinal()], off),
        Ratio.ofPairs(seconds[Arm.LARGER.ordinal()], off));
  }

  /** A request whose message is larger than the cell's by a factor. */
  private static byte[] request(Study study, Cell cell, double larger) {
    long bytes = Math.round(cell.level(Factor.MESSAGE_SIZE).bytes() * larger);
    List<Level> levels = new ArrayList<>(cell.levels());
    levels.removeIf(level -> level.factor().equals(Factor.MESSAGE_SIZE));
    levels.add(Level.parse(Factor.MESSAGE_SIZE, bytes + "B"));
    return new CellOptions(study, new Cell(cell.number(), levels)).request(SEED);
  }

  private void measure(
      ServerProcess server, byte[] body, byte[] larger, double[][] seconds, int from, int to)
      throws IOException, InterruptedException {
    for (int i = 0; i < WARMUP_CALLS; i++) {
      server.endpoints().post(body);
      server.endpoints().post(body, RUN);
      server.endpoints().forget(RUN);
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
        server.endpoints().post(body, RUN);
      } else {
        server.endpoints().post(body);
      }
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    // Every arm calls the control endpoint, so that it weighs on none alone.
    server.endpoints().forget(RUN);
    Arrays.sort(seconds);
    return seconds[CALLS / 2];
  }
}
