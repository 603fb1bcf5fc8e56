package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.programs.Programs;

class DeviceSwitchTest {
  private static final String DEVICES = "device: [native, emulated], ";

  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: Two pairs
      hosts: {a: {kind: local}, b: {kind: local}, c: {kind: local}}
      devices:
        native: {client: a, server: a}
        emulated: {client: b, server: c}
      client: {host: a}
      server: {host: a}
      """;

  @TempDir private Path folder;
  private final List<String> calls = new ArrayList<>();
  private Bench bench;
  private HostConnections access;

  @BeforeEach
  void readBench() throws Exception {
    bench = BenchFile.read(Files.writeString(folder.resolve("bench.yaml"), BENCH));
  }

  /** Frees this machine for the next test. */
  @AfterEach
  void end() {
    access.close();
  }

  private static Plan plan(String devices) {
    return Plan.of(
        MadeUpStudy.of(
            "factors: {" + devices + "framework: [axis2, cxf], message_size: [1kB, 2kB]}",
            "replicates: 4",
            "replicates_per_block: 2",
            "seed: 7"));
  }

  private DeviceSwitch plots(Plan plan) {
    Testbed site =
        new Testbed(bench, HostsOfTests.noting(bench, calls), Programs.find(), "campaign");
    access = new HostConnections(site, folder);
    return new DeviceSwitch(site, access, plan, new StopSignal(), new Progress(System.err, plan));
  }

  @Test
  void theHostsOfAPairBeginEachOfItsPlotsOnce() throws Exception {
    Plan plan = plan(DEVICES);
    DeviceSwitch plots = plots(plan);

    List<String> expected = new ArrayList<>();
    int last = 0;
    for (PlannedRun run : plan.runs()) {
      if (run.plot() != last) {
        boolean isNative = bench.pairs().of(run.cell()).client().equals("a");
        for (String host : isNative ? List.of("a") : List.of("b", "c")) {
          expected.addAll(List.of("beginPlot " + host, "connect " + host, "deploy " + host));
        }
        last = run.plot();
      }
      plots.begin(run);
    }

    assertThat(last).isEqualTo(4);
    assertThat(calls).isEqualTo(expected);
  }

  @Test
  void aSessionBeginsThePlotOfItsFirstRun() throws Exception {
    Plan plan = plan(DEVICES);
    PlannedRun run = plan.runs().get(3);

    plots(plan).begin(run);

    assertThat(calls).first().asString().startsWith("beginPlot ");
  }

  @Test
  void aStudyWithoutTheFactorHasNoPlots() throws Exception {
    Plan plan = plan("");
    DeviceSwitch plots = plots(plan);

    for (PlannedRun run : plan.runs()) {
      plots.begin(run);
    }

    assertThat(calls).isEmpty();
  }
}
