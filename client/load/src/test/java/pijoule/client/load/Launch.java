package pijoule.client.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The program with its command line, in this process.
 *
 * @param exit code
 * @param stdout what it printed
 * @param stderr what it logged
 */
public record Launch(int exit, String stdout, String stderr) {
  /** Runs it with options that are separated by blanks, and {@code --run r7}. */
  public static Launch of(String url, String options, String... more) {
    List<String> args = new ArrayList<>(List.of("--url", url, "--run", "r7"));
    args.addAll(Arrays.asList(options.split(" ")));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  private static Launch run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = LoadProgram.run(args, System.nanoTime(), print(out), print(err));
    return new Launch(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** The record. */
  public JsonNode json() {
    try {
      return new ObjectMapper().readTree(stdout);
    } catch (IOException notJson) {
      throw new UncheckedIOException(notJson);
    }
  }

  /** The record's load; the run must be valid. */
  public JsonNode load() {
    if (exit != 0) {
      throw new AssertionError(stdout + stderr);
    }
    return json().required("load");
  }
}
