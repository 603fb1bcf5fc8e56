package pijoule.runner.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Names of the YAML files of a folder, such as the studies in experiments/studies. */
public final class YamlNames {
  private static final String ENDING = ".yaml";

  private YamlNames() {}

  /**
   * {@return names of its files without their ending, sorted; other files and folders have none}
   *
   * @param folder that may be absent
   */
  public static List<String> in(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException absent) {
      return List.of();
    }
  }
}
