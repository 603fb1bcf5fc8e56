package pijoule.checks.cost;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.StopSignal;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Cost of the instrument; the figures in docs/evidence.md come from here. */
public final class SelfCost {
  private static final double PHASES_LIMIT = 1.02;
  private static final double OVERHEAD_LIMIT_SECONDS = 0.3;

  /** ms, docs/evidence.md. */
  private static final double GENERATOR_LIMIT_MS = 1.5;

  private static final String GENERATOR =
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

  private final Programs programs;
  private final Path folder;
  private final PrintWriter out;
  private final Bench bench;
  private final Study study;

  /**
   * Prepares the measurement of the instrument's cost.
   *
   * @param programs of this pijoule
   * @param folder for what is written meanwhile
   * @param out for the figures
   */
  public SelfCost(Programs programs, Path folder, PrintWriter out) {
    this.programs = programs;
    this.folder = folder;
    this.out = out;
    Path experiments = programs.home().resolve("experiments");
    this.bench = BenchFile.read(experiments.resolve("benches").resolve("local.yaml"));
    this.study =
        StudyFile.read(experiments.resolve("studies").resolve("quick.yaml"))
            .fix(new Level(Factor.LIFECYCLE, "cold"), true);
  }

  /**
   * Measures and prints.
   *
   * @param pairs of samples for each ratio
   * @return whether every figure keeps its limit
   */
  public boolean measure(int pairs) throws IOException, InterruptedException {
    boolean phases = phases(pairs);
    boolean overhead = overhead();
    boolean generator = generator();
    boolean integration = integration();
    out.flush();
    return phases && overhead && generator && integration;
  }

  private boolean phases(int pairs) throws IOException, InterruptedException {
    out.printf(
        Locale.ROOT,
        "server response, phases on / off (limit %.2f); interleaved pairs%n",
        PHASES_LIMIT);
    PhaseCost cost = new PhaseCost(bench, programs, folder);
    boolean kept = true;
    for (Cell cell : study.cells()) {
      PhaseCost.Result result = cost.measure(study, cell, pairs);
      out.printf(
          Locale.ROOT,
          "  %-6s %-6s on / off %s%n                off / off %s, 5 %% larger / off %s%n",
          cell.text(Factor.FRAMEWORK),
          cell.text(Factor.MESSAGE_SIZE),
          shown(result.onToOff()),
          shown(result.offToOff()),
          shown(result.largerToOff()));
      out.flush();
      kept &= result.onToOff().value() <= PHASES_LIMIT;
    }
    return kept;
  }

  private static String shown(Ratio ratio) {
    return String.format(
        Locale.ROOT,
        "%.4f (95 %% %.4f to %.4f, %d pairs)",
        ratio.value(),
        ratio.low(),
        ratio.high(),
        ratio.pairs());
  }

  /** Wall time of a run less its client's own total: what is not the measured program. */
  private boolean overhead() throws IOException, InterruptedException {
    double[] seconds =
        runs(study, "runs").stream()
            .mapToDouble(
                run ->
                    run.path("wall_seconds").asDouble(Double.NaN)
                        - totalSeconds(run.path("client")))
            .sorted()
            .toArray();
    double greatest = seconds[seconds.length - 1];
    out.printf(
        Locale.ROOT,
        "run overhead (limit %.1f s): median %.3f s, greatest %.3f s of %d runs%n",
        OVERHEAD_LIMIT_SECONDS,
        seconds[seconds.length / 2],
        greatest,
        seconds.length);
    return greatest <= OVERHEAD_LIMIT_SECONDS;
  }

  static double totalSeconds(JsonNode client) {
    for (JsonNode piece : client.path("phases")) {
      if (piece.path("phase").asText().equals("total")) {
        return (piece.path("end_ns").asLong() - piece.path("start_ns").asLong()) / 1e9;
      }
    }
    return Double.NaN;
  }

  /** {@return records of the runs of a campaign on this machine} */
  private List<JsonNode> runs(Study of, String name) throws IOException, InterruptedException {
    Path results = folder.resolve(name);
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    try (Campaign campaign =
        Campaign.begin(of, Optional.empty(), bench, results, programs, silent, new StopSignal())) {
      campaign.run();
    }
    List<JsonNode> records = new ArrayList<>();
    for (String line : Files.readAllLines(results.resolve("runs.jsonl"))) {
      records.add(new ObjectMapper().readTree(line));
    }
    return records;
  }

  /** CPU time of the load generator for a request: a campaign at 200/s with messages of 10 kB. */
  private boolean generator() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("generator.yaml"), GENERATOR);
    double[] millis =
        runs(StudyFile.read(file, programs), "generator").stream()
            .map(run -> run.path("client").path("load"))
            .filter(load -> load.path("offered").asInt() > 0)
            .mapToDouble(
                load ->
                    1e3
                        * load.get("generator_cpu_seconds").asDouble()
                        / load.get("offered").asInt())
            .sorted()
            .toArray();
    if (millis.length == 0) {
      out.println("load generator: every run failed; try the study load");
      return false;
    }
    double median = millis[millis.length / 2];
    out.printf(
        Locale.ROOT,
        "load generator, CPU time of a request at 200/s with 10 kB (limit %.1f ms):"
            + " median %.3f ms, greatest %.3f ms of %d runs%n",
        GENERATOR_LIMIT_MS,
        median,
        millis[millis.length - 1],
        millis.length);
    return median <= GENERATOR_LIMIT_MS;
  }

  /** A JVM of its own with the heap that is promised. */
  private boolean integration() throws IOException, InterruptedException {
    out.flush();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String checks = System.getProperty("java.class.path");
    return new ProcessBuilder(java, "-Xmx64m", "-jar", checks, "meter", "self-cost")
            .inheritIO()
            .start()
            .waitFor()
        == 0;
  }
}
