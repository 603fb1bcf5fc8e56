package pijoule.experiments.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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

    assertThatThrownBy(() -> BenchCheck.check(Plan.of(study), bench, Programs.find()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("at most 16MB");
  }
}
