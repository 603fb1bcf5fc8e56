package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every study of this repository can be read, and names a reference that is there. */
class ShippedStudiesTest {
  private static final Path STUDIES = Path.of("..", "studies");

  @Test
  void areReadAndTheirReferencesAreThere() throws IOException {
    for (Path file : files()) {
      Study study = StudyFile.read(file);
      assertThat(study.title()).as(file.toString()).isNotBlank();
      assertThat(study.reporting().reference().stream())
          .as(file.toString())
          .allMatch(name -> Files.isRegularFile(Path.of("..", "reference", name, "source.yaml")));
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(STUDIES)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }
}
