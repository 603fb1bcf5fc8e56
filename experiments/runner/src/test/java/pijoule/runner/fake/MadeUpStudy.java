package pijoule.runner.fake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Studies of a few lines, for programs of this repository. */
public final class MadeUpStudy {
  private MadeUpStudy() {}

  /** Two frameworks and two sizes of messages, in five rounds. */
  public static Study fourCells() {
    return StudyFile.read(Path.of("src/test/resources/studies/four-cells.yaml"));
  }

  /**
   * Reads a study of these keys. It has a title; 2 replicates and the seed 1 where they name none.
   *
   * @param keys lines of YAML
   */
  public static Study of(String... keys) {
    String yaml = "format: pijoule-study/1\ntitle: a study\n" + String.join("\n", keys) + "\n";
    yaml += yaml.contains("replicates:") ? "" : "replicates: 2\n";
    return read(yaml + (yaml.contains("seed:") ? "" : "seed: 1\n"));
  }

  /** Reads a study as its file is. */
  public static Study read(String yaml) {
    try {
      Path folder = Files.createTempDirectory("study");
      Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);
      try {
        return StudyFile.read(file);
      } finally {
        Files.delete(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
