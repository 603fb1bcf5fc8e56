package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Programs;

/** The states of boards before a run. */
class BoardsTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: One board
      hosts: {a: {kind: local}}
      client: {host: a}
      server: {host: a}
      """;

  private static final String MODEL = "model Raspberry Pi Model B Rev 2\n";

  @TempDir private Path temp;

  private Boards.Watch watch(String state) throws Exception {
    Bench bench = BenchFile.read(Files.writeString(temp.resolve("bench.yaml"), BENCH));
    Plan plan =
        Plan.of(MadeUpStudy.of("factors: {}", "fixed: {framework: cxf, message_size: 1kB}"));
    Cell cell = plan.runs().get(0).cell();
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    try (Hosts hosts = HostsOfTests.printing(bench, state)) {
      Testbed site = new Testbed(bench, hosts, Programs.find(), "campaign");
      return new Boards(site, plan.study(), new Progress(out, plan), new StopSignal())
          .watch(cell, new RunLine(plan.runs().get(0), 1, Instant.EPOCH));
    }
  }

  @Test
  void aRaspberryPiThatReportsNoThrottlingIsNoUndisturbedOne() throws Exception {
    assertThatThrownBy(() -> watch(MODEL))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("host a must report its clock and throttling by vcgencmd, got no");
    String answers = "throttled throttled=0x0\nmeasured_clock frequency(48)=700001000\n";
    assertThat(watch(MODEL + answers)).isNotNull();
    assertThat(watch("")).isNotNull();
    assertThatThrownBy(() -> watch(MODEL + answers.replace("0x0", "0x1")))
        .hasMessage("host a must run undisturbed, got under-voltage before the run");
  }
}
