package pijoule.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.checks.docs.Repository.HOME;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** The list of programs by which a build makes them, and by which tests wait for them. */
class ProgramListTest {
  @Test
  void hasEachProgramOfMavenAsAModuleAndAsADependency() throws IOException {
    String list = Files.readString(HOME.resolve("experiments/programs/pom.xml"));
    List<Path> folders =
        Programs.find().all().stream()
            .map(Program::file)
            .map(Path::getParent)
            .filter(folder -> Files.exists(folder.resolve("pom.xml")))
            .map(HOME::relativize)
            .toList();
    assertThat(folders).isNotEmpty();
    for (Path folder : folders) {
      assertThat(list)
          .contains("<module>../../" + folder + "</module>")
          .contains("<artifactId>" + folder.toString().replace('/', '-') + "</artifactId>");
    }
  }
}
