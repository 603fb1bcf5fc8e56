package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.runner.programs.Program;

/** Every study of this repository can be read, and names a reference that is there. */
class ShippedStudiesTest {
  private static final Path STUDIES = Path.of("..", "studies");

  @Test
  void areReadAndTheirReferencesAreThere() throws IOException {
    List<String> references = new ArrayList<>();
    for (Path file : files()) {
      Study study = StudyFile.read(file);
      assertThat(study.title()).as(file.toString()).isNotBlank();
      study.reporting().reference().ifPresent(references::add);
    }
    assertThat(references)
        .isNotEmpty()
        .allMatch(name -> Files.isRegularFile(Path.of("..", "reference", name, "source.yaml")));
  }

  @Test
  void theStudyOfVersionsStartsProgramsOfBoth() {
    Study study = StudyFile.read(STUDIES.resolve("then-and-now.yaml"));

    assertThat(study.started())
        .extracting(Program::id)
        .containsExactlyInAnyOrder(
            "server-cxf-2013",
            "client-cxf-2013",
            "server-axis2-2013",
            "client-axis2-2013",
            "server-cxf",
            "client-cxf",
            "server-axis2",
            "client-axis2");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(STUDIES)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }
}
