package pijoule.runner.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What must hold of the results of a finished campaign after any fault. */
final class ResultsCheck {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SIDES = List.of("client", "server");

  /** The column energy_joules of energy.csv. */
  private static final int ENERGY = 9;

  private final Path results;
  private final List<String> problems = new ArrayList<>();

  private ResultsCheck(Path results) {
    this.results = results;
  }

  /** What does not hold, a line each. */
  static List<String> problems(Path results) throws IOException {
    ResultsCheck check = new ResultsCheck(results);
    check.energies(check.runs());
    check.table("table-3-client-time");
    check.table("table-6-server-time");
    return check.problems;
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(results.resolve(file));
  }

  private List<String> runs() throws IOException {
    List<String> planned =
        lines("plan.csv").stream().skip(1).map(line -> line.split(",")[1]).toList();
    List<String> done = new ArrayList<>();
    for (String line : lines("runs.jsonl")) {
      JsonNode run = JSON.readTree(line);
      done.add(run.path("run").asText());
      if (!run.path("outcome").asText().equals("valid")) {
        problems.add(run.path("run").asText() + " failed: " + run.path("reason").asText());
      }
    }
    if (!done.equals(planned)) {
      problems.add("runs must be " + planned + ", got " + done);
    }
    return planned;
  }

  private void table(String table) throws IOException {
    List<String> means =
        lines("tables/" + table + ".csv").stream().filter(line -> line.contains(",mean,")).toList();
    if (means.isEmpty()) {
      problems.add(table + " has no means");
    }
    means.stream()
        .filter(line -> line.contains(",NA"))
        .forEach(line -> problems.add(table + ": " + line));
  }

  private void energies(List<String> runs) throws IOException {
    List<String[]> totals =
        lines("energy.csv").stream()
            .map(line -> line.split(",", -1))
            .filter(cells -> cells[3].equals("total"))
            .toList();
    for (String run : runs) {
      for (String side : SIDES) {
        List<String[]> its =
            totals.stream().filter(cells -> cells[0].equals(run) && cells[2].equals(side)).toList();
        if (its.size() != 1) {
          problems.add("energy.csv must have one total of " + run + " " + side);
          continue;
        }
        if (its.get(0)[ENERGY].equals("NA")) {
          problems.add("the total of " + run + " " + side + " has no energy");
        }
      }
    }
  }

  /** Files of traces/ with a suffix, in the order of their names. */
  static List<Path> traces(Path results, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(results.resolve("traces"))) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }
}
