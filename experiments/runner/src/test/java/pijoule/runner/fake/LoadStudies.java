package pijoule.runner.fake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Studies that load their servers, with programs that offer everything and cannot be started. */
public final class LoadStudies {
  /** Two servers at two rates. */
  public static final String STUDY =
      """
      format: pijoule-study/1
      title: a study
      factors:
        framework: [one, two]
        rate: [50/s, 10/s]
      fixed:
        message_size: 10kB
      replicates: 2
      seed: 1
      """;

  private LoadStudies() {}

  /**
   * @param home folder to write to
   * @return the servers one and two, the clients load and one
   */
  public static Programs programs(Path home) throws IOException {
    for (String program : new String[] {"server one", "server two", "client load", "client one"}) {
      String[] words = program.split(" ");
      Path at = Files.createDirectories(home.resolve(words[0] + "-" + words[1]));
      Files.writeString(
          at.resolve("program.json"),
          """
          {"format": "pijoule-program/1", "side": "%s", "name": "%s", "title": "T",
           "command": ["./run"], "offers": [{}]}
          """
              .formatted(words[0], words[1]));
    }
    return new Programs(home);
  }

  /**
   * @param yaml of the study
   * @return the study
   */
  public static Study study(String yaml) {
    try {
      Path home = Files.createTempDirectory("load-study");
      return StudyFile.read(
          Files.writeString(home.resolve("loaded.yaml"), yaml), programs(home.resolve("home")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
