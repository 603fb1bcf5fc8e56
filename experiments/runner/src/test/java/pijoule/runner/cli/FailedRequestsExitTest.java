package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Exit code of the example of a URL, of whose requests one of ten fails. */
class FailedRequestsExitTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path temp;

  @BeforeEach
  void copy() throws IOException {
    Path example = Path.of(System.getProperty("pijoule.home"), "docs/examples/results/url");
    try (Stream<Path> files = Files.walk(example)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = temp.resolve(example.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
  }

  private void fail(int ofAThousand) throws IOException {
    Path runs = temp.resolve("runs.jsonl");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(runs)) {
      ObjectNode run = (ObjectNode) JSON.readTree(line);
      ObjectNode load = (ObjectNode) run.path("client").path("load");
      int offered = load.path("offered").asInt();
      int failed = offered * ofAThousand / 1000;
      load.put("completed", offered - failed);
      load.put("unfinished", 0);
      load.putObject("errors").put("status 500", failed);
      lines.add(run.toString());
    }
    Files.write(runs, lines);
  }

  private int report(StringWriter errors, String... more) {
    List<String> words = new ArrayList<>(List.of("report", temp.toString()));
    words.addAll(List.of(more));
    CommandLine line = CommandLineRoot.commandLine(words.toArray(String[]::new));
    return line.setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(errors))
        .execute(words.toArray(String[]::new));
  }

  @Test
  void beyondTheLimitItIsOneAndALineSaysWhy() throws IOException {
    fail(100);
    StringWriter errors = new StringWriter();
    assertThat(report(errors)).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(errors.toString().lines())
        .singleElement()
        .asString()
        .matches(
            "pijoule: exit code 1: 1[0-9.]* % of the requests failed at .*, and more than 1 % at 1"
                + " other \\(--max-errors\\)");
  }

  @Test
  void withinTheLimitItIsZero() throws IOException {
    fail(5);
    StringWriter errors = new StringWriter();
    assertThat(report(errors)).isZero();
    assertThat(report(errors, "--max-errors", "0%")).isEqualTo(CommandLineRoot.SOME_FAILED);
    fail(100);
    assertThat(report(new StringWriter(), "--max-errors", "10%")).isZero();
  }
}
