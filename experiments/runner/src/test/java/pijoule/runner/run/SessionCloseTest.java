package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Programs;

/** The end of a session: each host by itself, whatever became of the others. */
class SessionCloseTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: Two boards with a recorder each
      hosts: {a: {kind: ssh, ssh: a}, b: {kind: ssh, ssh: b}}
      client: {host: a}
      server: {host: b}
      meters:
        left: {kind: model, host: a, measures: [client], rate: 10Hz, idle: 1W, busy: 2W}
        right: {kind: model, host: b, measures: [server], rate: 10Hz, idle: 1W, busy: 2W}
      """;

  @TempDir private Path temp;
  private final List<String> calls = new ArrayList<>();
  private final ByteArrayOutputStream remarks = new ByteArrayOutputStream();

  private void close(String... lost) throws Exception {
    Bench bench = BenchFile.read(Files.writeString(temp.resolve("bench.yaml"), BENCH));
    Plan plan =
        Plan.of(
            MadeUpStudy.of(
                "factors: {cpu_mhz: [700, 950], link: [none, 250kbit]}",
                "fixed: {framework: cxf, message_size: 1kB}"));
    Testbed site =
        new Testbed(
            bench, HostsOfTests.answering(bench, calls, Set.of(lost)), Programs.find(), "campaign");
    Progress progress = new Progress(new PrintStream(remarks, true, StandardCharsets.UTF_8), plan);
    try (ResultsFolder folder = ResultsFolder.create(temp.resolve("results"));
        Session session =
            new Session(
                site,
                new HostConnections(site, temp),
                folder,
                plan,
                1,
                progress,
                new StopSignal())) {
      assertThat(session.number()).isEqualTo(1);
    }
  }

  @Test
  void tracesAreFetchedBeforeClocksAndLinksArePutBack() throws Exception {
    close();

    assertThat(calls)
        .containsExactly(
            "a campaign list",
            "a campaign drop",
            "b campaign list",
            "b campaign drop",
            "a " + CpuClock.SYSFS + " restore",
            "b " + CpuClock.SYSFS + " restore",
            "a restore",
            "b restore");
    assertThat(remarks.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aLostHostIsNamedAndHindersNothingOnTheOtherOne() throws Exception {
    close("a");

    assertThat(calls)
        .contains(
            "b campaign list",
            "b campaign drop",
            "a " + CpuClock.SYSFS + " restore",
            "b " + CpuClock.SYSFS + " restore",
            "a restore",
            "b restore");
    assertThat(remarks.toString(StandardCharsets.UTF_8))
        .isEqualTo("host a must answer, got the end of the connection\n");
  }

  @Test
  void everyLostHostIsNamed() throws Exception {
    close("a", "b");

    assertThat(calls).hasSize(6);
    assertThat(remarks.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
  }
}
