package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class BenchCheckTest {
  @ParameterizedTest
  @ValueSource(strings = {"20MB", "900GB"})
  void aMessageThatNoServerTakesIsRefusedBeforeTheFirstRun(String size) {
    Bench bench = BenchFile.read(Path.of("..", "benches", "local.yaml"));
    Study study = MadeUpStudy.fourCells().fix(Level.parse(Factor.MESSAGE_SIZE, size), true);

    assertThatThrownBy(() -> check(Plan.of(study), bench))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("at most 16MB");
  }

  @Test
  void aHostThatCannotBeReachedLeavesNoResultsFolder(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("results");
    Programs programs = programs(folder.resolve("home"));
    Study study = StudyFile.read(Path.of("src/test/resources/studies/four-cells.yaml"), programs);
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    Path file = folder.resolve("other.yaml");
    Files.writeString(
        file, local.replace("{kind: local}", "{kind: ssh, ssh: no-such-host.invalid}"));

    assertThatThrownBy(
            () ->
                Campaign.begin(
                    study,
                    Optional.empty(),
                    BenchFile.read(file),
                    results,
                    programs,
                    System.err,
                    new StopSignal()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("host board must be reached by 'ssh no-such-host.invalid', got");
    assertThat(results).doesNotExist();
  }

  @Test
  void aLevelOfDeviceWithoutAPairIsRefusedBeforeTheFirstRun(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("results");
    Programs programs = programs(folder.resolve("home"));
    Study study =
        StudyFile.read(Path.of("src/test/resources/studies/four-cells.yaml"), programs)
            .fix(Level.parse(Factor.DEVICE, "emulated"), true);
    Bench local = BenchFile.read(Path.of("..", "benches", "local.yaml"));
    String refusal = "a bench must have a pair of hosts for every level of device, got none for";

    assertThatThrownBy(
            () ->
                Campaign.begin(
                    study,
                    Optional.empty(),
                    local,
                    results,
                    programs,
                    System.err,
                    new StopSignal()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            refusal + " 'emulated'; add to its devices: emulated: {client: HOST")
        .message()
        .doesNotContain("\n");
    assertThat(results).doesNotExist();
    assertThatThrownBy(() -> Testbed.of(local, study, programs)).hasMessageStartingWith(refusal);
  }

  /** A plan is refused as its campaign would be, but no other machine is asked for it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPlanIsCheckedOnThisMachineAlone(boolean remote, @TempDir Path folder) throws Exception {
    Programs programs = programs(folder.resolve("home"));
    Study study =
        StudyFile.read(Path.of("src/test/resources/studies/four-cells.yaml"), programs)
            .fix(Level.parse(Factor.CPU_MHZ, "1MHz"), true);
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    Path file = folder.resolve("other.yaml");
    Files.writeString(
        file,
        remote ? local.replace("{kind: local}", "{kind: ssh, ssh: no-such-host.invalid}") : local);
    Testbed site = Testbed.of(BenchFile.read(file), programs);

    if (remote) {
      BenchCheck.checkHere(study, site);
    } else {
      assertThatThrownBy(() -> BenchCheck.checkHere(study, site))
          .hasMessageContaining("cpu_mhz must be set by the bench, got 1 MHz for host board, which")
          .hasMessage(refusal(study, site));
    }
  }

  private static String refusal(Study study, Testbed site) throws Exception {
    try (HostConnections access = new HostConnections(site, Path.of("results"))) {
      BenchCheck.check(Plan.of(study), site, access, () -> {});
    } catch (UsageException refused) {
      return refused.getMessage();
    }
    throw new AssertionError("a campaign at 1 MHz was not refused");
  }

  private static Programs programs(Path home) throws IOException {
    Programs programs = new Programs(home);
    Files.createSymbolicLink(
        Files.createDirectories(home.resolve("experiments")).resolve("reference"),
        Path.of("..", "reference").toAbsolutePath().normalize());
    touch(programs.recorder());
    for (String id : List.of("client-cxf", "client-axis2", "server-cxf", "server-axis2")) {
      String place = id.replace("client-", "client/");
      Path module = Files.createDirectories(home.resolve(place));
      Files.copy(Path.of("..", "..", place, "program.json"), module.resolve("program.json"));
      for (String further : List.of("", "-soap", "-json", "-cbor", "-security")) {
        touch(module.resolve("target/app").resolve(id + further + ".jar"));
      }
    }
    return programs;
  }

  private static void touch(Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
  }

  private static void check(Plan plan, Bench bench) throws Exception {
    Testbed site = Testbed.of(bench, Programs.find());
    try (HostConnections access = new HostConnections(site, Path.of("results"))) {
      BenchCheck.check(plan, site, access, () -> {});
    }
  }
}
