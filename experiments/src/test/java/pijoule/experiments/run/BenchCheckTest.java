package pijoule.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.bench.BenchFile;
import pijoule.experiments.plan.Plan;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Factor;
import pijoule.experiments.study.Level;
import pijoule.experiments.study.Study;
import pijoule.experiments.study.StudyFile;

class BenchCheckTest {
  @ParameterizedTest
  @ValueSource(strings = {"20MB", "900GB"})
  void aMessageThatNoServerTakesIsRefusedBeforeTheFirstRun(String size) {
    Bench bench = BenchFile.read(Path.of("benches", "local.yaml"));
    Study study =
        StudyFile.read(Path.of("studies", "quick.yaml"))
            .fix(Level.parse(Factor.MESSAGE_SIZE, size), true);

    assertThatThrownBy(() -> check(Plan.of(study), bench))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("at most 16MB");
  }

  @Test
  void aJavaThatIsNotThereIsRefusedBeforeTheFirstRun(@TempDir Path folder) throws Exception {
    String local = Files.readString(Path.of("benches", "local.yaml"));
    Path file = folder.resolve("other.yaml");
    Files.writeString(file, local.replace("{kind: local}", "{kind: local, java: /no/such/java}"));
    Site site = Site.of(BenchFile.read(file), Programs.find());

    assertThat(HostCheck.problems(site))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("java of host board must be a program, got no /no/such/java; install");
  }

  private static void check(Plan plan, Bench bench) throws Exception {
    Site site = Site.of(bench, Programs.find());
    try (Access access = new Access(site, Path.of("results"))) {
      BenchCheck.check(plan, site, access);
    }
  }
}
