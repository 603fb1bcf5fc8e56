package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A results folder: the campaign that makes it, and what it holds. */
record Results(Path root) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Limit of what a process takes to end that was asked to, also on a busy machine. */
  private static final long END_SECONDS = 30;

  /** Makes a campaign, which must end without an error. */
  static Results made(Path root, String... studyAndOptions) throws Exception {
    Results results = new Results(root);
    try (Cli cli = results.start(studyAndOptions)) {
      cli.succeeds();
    }
    return results;
  }

  /** Words of the command that begins the campaign. */
  String[] words(String... studyAndOptions) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(studyAndOptions));
    words.addAll(List.of("--out", root.toString()));
    return words.toArray(String[]::new);
  }

  Cli start(String... studyAndOptions) throws IOException {
    return start(Cli.HOME, Map.of(), studyAndOptions);
  }

  Cli start(Path home, Map<String, String> environment, String... studyAndOptions)
      throws IOException {
    return Cli.start(home, environment, words(studyAndOptions));
  }

  Cli resume() throws IOException {
    return resume(Map.of());
  }

  Cli resume(Map<String, String> environment) throws IOException {
    return Cli.start(Cli.HOME, environment, "run", "--resume", root.toString());
  }

  List<JsonNode> runs() throws IOException {
    List<JsonNode> runs = new ArrayList<>();
    for (String line : Files.readAllLines(root.resolve("runs.jsonl"))) {
      runs.add(JSON.readTree(line));
    }
    return runs;
  }

  List<String> plannedRuns() throws IOException {
    return Files.readAllLines(root.resolve("plan.csv")).stream()
        .skip(1)
        .map(line -> line.split(",")[1])
        .toList();
  }

  static boolean isValid(JsonNode run) {
    return run.path("outcome").asText().equals("valid");
  }

  /**
   * Programs of this campaign that stay; those on hosts of namespaces too. One that is about to end
   * is waited for: a host's script ends before its last process.
   */
  long programsLeft() throws Exception {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    List<ProcessHandle> left = programs();
    while (!left.isEmpty() && System.nanoTime() < deadlineNs) {
      left.get(0)
          .onExit()
          .completeOnTimeout(null, deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS)
          .get();
      left = programs();
    }
    return left.size();
  }

  private List<ProcessHandle> programs() throws IOException {
    String mark = "-Dpijoule.campaign=" + Files.readString(root.resolve("campaign.txt")).strip();
    return ProcessHandle.allProcesses()
        .filter(process -> arguments(process).contains(mark))
        .toList();
  }

  private static List<String> arguments(ProcessHandle process) {
    return List.of(process.info().arguments().orElse(new String[0]));
  }

  /** SIGKILL to the recorder of a meter. */
  void killRecorder(String meter) throws IOException {
    List<ProcessHandle> recorders =
        programs().stream()
            .filter(process -> process.info().command().orElse("").endsWith("/java"))
            .filter(process -> arguments(process).containsAll(List.of("record", meter)))
            .toList();
    assertThat(recorders).hasSize(1);
    recorders.get(0).destroyForcibly();
  }

  /** The rows of energy.csv of one side's totals. */
  List<String> totals(String side) throws IOException {
    return Files.readAllLines(root.resolve("energy.csv")).stream()
        .filter(line -> line.contains("," + side + ",total,"))
        .toList();
  }
}
