package pijoule.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.process.Child;
import pijoule.experiments.process.Orphans;
import pijoule.experiments.process.Programs;

/** A meter's process. */
final class Recorder implements AutoCloseable {
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);

  private final String meter;
  private final Child child;
  private final int probePort;

  private Recorder(String meter, Child child, int probePort) {
    this.meter = meter;
    this.child = child;
    this.probePort = probePort;
  }

  static Recorder start(
      Bench bench, String name, Programs programs, ResultsFolder folder, int session)
      throws IOException, InterruptedException {
    Bench.Meter meter = bench.meters().get(name);
    List<String> command = new ArrayList<>();
    command.add(bench.hosts().get(meter.host()).javaCommand());
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", Orphans.mark(folder.root())));
    command.addAll(List.of("-jar", programs.recorder().toString(), "record"));
    command.addAll(List.of("--meter", meter.kind(), "--name", name));
    command.addAll(List.of("--out", folder.traces().resolve(name + "-" + session).toString()));
    command.addAll(List.of("--bind", "127.0.0.1", "--stop-on-stdin-close"));
    meter.settings().forEach((key, value) -> command.addAll(List.of("--" + key, value)));
    Path log = folder.logs(session).resolve("meter-" + name + ".log");
    Child child = Child.start("meter " + name, command, log);
    try {
      JsonNode ready = new ObjectMapper().readTree(child.awaitReady(READY_LIMIT));
      return new Recorder(name, child, ready.path("probe_port").asInt());
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  String meter() {
    return meter;
  }

  boolean isAlive() {
    return child.isAlive();
  }

  /** Where it answers clock probes. */
  String address() {
    return "127.0.0.1:" + probePort;
  }

  @Override
  public void close() {
    child.close();
  }
}
