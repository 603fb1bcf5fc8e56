package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.hosts.HostException;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;

class FirstSessionTest {
  @TempDir private Path folder;
  private final FirstSession failing =
      new FirstSession(
          () -> {
            throw HostException.failed("no meter");
          });

  @ParameterizedTest
  @CsvSource({
    "local, '', true",
    "'ssh, ssh: none', '', false",
    "local, 'start: [plain], ', false",
    "local, 'link: [9600bit], ', false"
  })
  void itBeginsEarlyWhereItOnlyStartsProgramsHere(String kind, String further, boolean early)
      throws Exception {
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    Path file = folder.resolve("other.yaml");
    Files.writeString(file, local.replace("{kind: local}", "{kind: " + kind + "}"));
    Bench bench = BenchFile.read(file);
    Study study =
        MadeUpStudy.of(
            "factors: {" + further + "framework: [axis2, cxf], message_size: [1kB]}",
            "replicates: 4",
            "seed: 7");

    failing.beginIfEasy(Testbed.of(bench, study, Programs.find()), study);

    assertThat(failing.isBegun()).isEqualTo(early);
  }

  /** Until its campaign asks for it, which may try again. */
  @Test
  void aFailureIsKept() {
    assertThatThrownBy(failing::get).isInstanceOf(HostException.class).hasMessage("no meter");
    assertThatThrownBy(failing::get).isInstanceOf(HostException.class).hasMessage("no meter");
  }
}
