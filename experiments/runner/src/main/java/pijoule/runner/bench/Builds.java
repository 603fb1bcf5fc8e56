package pijoule.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.base.Sha256;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Builds of a service that is no program of pijoule's, and that a campaign starts.
 *
 * @param commands for a shell, by the name of the build, in the target's order; {@code {port}} in
 *     one is the port that the service must listen on, as the variable {@code PORT} is
 * @param ready path that a GET must find with a status from 200 to 299 before the first request;
 *     absent: the port must take a connection
 */
public record Builds(Map<String, String> commands, Optional<String> ready) {
  /** The build of a target that has one, under the key {@code start}. */
  public static final String ONE = "started";

  private static final String PORT = "{port}";

  public Builds {
    commands = new LinkedHashMap<>(commands);
    commands.forEach(
        (name, command) -> {
          if (command.isBlank()) {
            throw new UsageException(
                "a build must have a command, got none for '%s'; write one such as java -jar"
                        .formatted(name)
                    + " orders.jar --port {port}");
          }
        });
    ready.ifPresent(path -> requirePath("ready", path));
  }

  static void requirePath(String key, String path) {
    UsageException.when(
        !path.startsWith("/") || path.startsWith("//") || !path.matches("\\p{Graph}+"),
        "%s must be a path such as /orders, got '%s'; host and port are those of the service",
        key,
        path);
  }

  /** {@return whether there are several, which a study compares} */
  public boolean areSeveral() {
    return commands.size() > 1;
  }

  /**
   * {@return that two of them are the same, in a sentence: their commands are equal, or have files
   * of the same bytes in the same places}
   */
  public Optional<String> alike() throws IOException {
    Map<String, String> seen = new HashMap<>();
    for (Map.Entry<String, String> build : commands.entrySet()) {
      String other = seen.putIfAbsent(contents(build.getValue()), build.getKey());
      if (other != null) {
        return Optional.of(
            "builds %s and %s are the same: only chance can differ"
                .formatted(other, build.getKey()));
      }
    }
    return Optional.empty();
  }

  /** A command with the hash of each file in place of its name. */
  private static String contents(String command) throws IOException {
    List<String> words = new ArrayList<>();
    for (String word : command.strip().split("\\s+")) {
      Path file = Path.of(word);
      boolean isKnown = Files.isRegularFile(file) && Files.isReadable(file);
      words.add(isKnown ? Sha256.of(file) : word);
    }
    return String.join(" ", words);
  }

  /** {@return levels of the factor build; none where there is one build} */
  public List<Level> levels() {
    return areSeveral()
        ? commands.keySet().stream().map(name -> Level.parse(Factor.BUILD, name)).toList()
        : List.of();
  }

  /**
   * {@return the name of a cell's build}
   *
   * @param cell of a study of this target
   */
  public String of(Cell cell) {
    return cell.find(Factor.BUILD)
        .map(Level::text)
        .orElseGet(() -> commands.keySet().iterator().next());
  }

  /**
   * {@return the command that starts a build}
   *
   * @param build its name
   * @param port that it listens on
   */
  public String command(String build, int port) {
    return commands.get(build).replace(PORT, Integer.toString(port));
  }
}
