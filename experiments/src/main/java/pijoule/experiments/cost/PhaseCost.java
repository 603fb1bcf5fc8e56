package pijoule.experiments.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import pijoule.contract.message.NumberRange;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.process.Programs;
import pijoule.experiments.run.Server;
import pijoule.experiments.run.Warmup;
import pijoule.experiments.study.Cell;

/**
 * What the phases cost a server: two servers alike but for {@code --phases on} and {@code off}
 * answer the same messages in turn, in random order within each pair. A third, off like the second,
 * is the check: its ratio to the second must be 1, and what it misses 1 by is the benchmark's own
 * error.
 */
final class PhaseCost {
  /** Calls in one sample: their median is what is compared, so that a stray pause counts little. */
  private static final int CALLS = 5;

  private static final int WARMUP_CALLS = 400;
  private static final long SEED = 2013;

  private final Bench bench;
  private final Programs programs;
  private final Path folder;

  PhaseCost(Bench bench, Programs programs, Path folder) {
    this.bench = bench;
    this.programs = programs;
    this.folder = folder;
  }

  /** The ratio of interest, and the one that must be 1. */
  record Result(Ratio onToOff, Ratio offToOff) {}

  Result measure(Cell cell, long messageBytes, int pairs) throws IOException, InterruptedException {
    List<Server> servers = new ArrayList<>();
    try {
      for (String phases : List.of("on", "off", "off")) {
        List<String> options = List.of("--phases", phases);
        Path log = folder.resolve("server-" + servers.size() + ".log");
        servers.add(Server.start(bench, cell, programs, folder, log, options));
      }
      return measure(servers, messageBytes, pairs);
    } finally {
      servers.forEach(Server::close);
    }
  }

  private static Result measure(List<Server> servers, long messageBytes, int pairs)
      throws IOException, InterruptedException {
    byte[] body = Warmup.message(messageBytes, NumberRange.INT32, SEED);
    for (int i = 0; i < WARMUP_CALLS; i++) {
      for (Server server : servers) {
        server.post(body);
      }
    }
    double[][] seconds = new double[servers.size()][pairs];
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
    Random random = new Random(SEED);
    for (int pair = 0; pair < pairs; pair++) {
      Collections.shuffle(order, random);
      for (int server : order) {
        seconds[server][pair] = median(servers.get(server), body);
      }
    }
    return new Result(Ratio.ofPairs(seconds[0], seconds[1]), Ratio.ofPairs(seconds[2], seconds[1]));
  }

  private static double median(Server server, byte[] body)
      throws IOException, InterruptedException {
    double[] seconds = new double[CALLS];
    for (int i = 0; i < CALLS; i++) {
      long start = System.nanoTime();
      server.post(body, "cost");
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    server.forget("cost");
    Arrays.sort(seconds);
    return seconds[CALLS / 2];
  }
}
