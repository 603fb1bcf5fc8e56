package pijoule.runner.cost;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import pijoule.runner.bench.Bench;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.StopSignal;
import pijoule.runner.study.StudyFile;

/** CPU time of the load generator for a request: a campaign at 200/s with messages of 10 kB. */
final class GeneratorCost {
  /** ms, docs/performance.md. */
  static final double LIMIT_MS = 1.5;

  private static final String STUDY =
      """
      format: pijoule-study/1
      title: The load generator by itself
      assumptions: [The server's work is small.]
      factors: {rate: [200/s]}
      fixed: {framework: jdk, protocol: rest, message_size: 10kB, heap: 128MiB}
      replicates: 3
      seed: 1
      settle: 200ms
      timeout: 30s
      duration: 5s
      lead_in: 2s
      warm_up: 5s
      expected_start: 3s
      """;

  private final Bench bench;
  private final Programs programs;
  private final Path folder;

  GeneratorCost(Bench bench, Programs programs, Path folder) {
    this.bench = bench;
    this.programs = programs;
    this.folder = folder;
  }

  /** Of each run within its window, ms a request, in rising order; empty where every run failed. */
  double[] millis() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("generator.yaml"), STUDY);
    Path results = folder.resolve("generator");
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try (Campaign campaign =
        Campaign.begin(
            StudyFile.read(file, programs), bench, results, programs, silent, new StopSignal())) {
      campaign.run();
    }
    ObjectMapper json = new ObjectMapper();
    double[] millis = new double[0];
    for (String line : Files.readAllLines(results.resolve("runs.jsonl"))) {
      JsonNode load = json.readTree(line).path("client").path("load");
      if (load.path("offered").asInt() > 0) {
        millis = Arrays.copyOf(millis, millis.length + 1);
        millis[millis.length - 1] =
            1e3 * load.get("generator_cpu_seconds").asDouble() / load.get("offered").asInt();
      }
    }
    Arrays.sort(millis);
    return millis;
  }
}
