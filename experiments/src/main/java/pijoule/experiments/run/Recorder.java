package pijoule.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.process.Child;
import pijoule.experiments.process.Orphans;
import pijoule.experiments.process.Programs;

/** A meter's process. */
final class Recorder implements AutoCloseable {
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String meter;
  private final Child child;
  private final int probePort;
  private final Optional<String> bootId;
  private final Optional<SimulatedBoard> board;

  private Recorder(
      String meter,
      Child child,
      int probePort,
      Optional<String> bootId,
      Optional<SimulatedBoard> board) {
    this.meter = meter;
    this.child = child;
    this.probePort = probePort;
    this.bootId = bootId;
    this.board = board;
  }

  /**
   * Starts a meter's recorder and, before it, the simulated board that it reads, if it reads one.
   */
  static Recorder start(
      Bench bench, String name, Programs programs, ResultsFolder folder, int session)
      throws IOException, InterruptedException {
    Optional<Bench.Simulation> simulation = bench.meters().get(name).simulation();
    if (simulation.isEmpty()) {
      return start(bench, name, programs, folder, session, Optional.empty());
    }
    Path log = folder.logs(session).resolve("board-" + name + ".log");
    SimulatedBoard board = SimulatedBoard.start(name, simulation.get(), programs, log);
    try {
      return start(bench, name, programs, folder, session, Optional.of(board));
    } catch (IOException | InterruptedException | RuntimeException e) {
      board.close();
      throw e;
    }
  }

  private static Recorder start(
      Bench bench,
      String name,
      Programs programs,
      ResultsFolder folder,
      int session,
      Optional<SimulatedBoard> board)
      throws IOException, InterruptedException {
    Bench.Meter meter = bench.meters().get(name);
    List<String> command = new ArrayList<>();
    command.add(bench.hosts().get(meter.host()).javaCommand());
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", Orphans.mark(folder.root())));
    command.addAll(List.of("-jar", programs.recorder().toString(), "record"));
    command.addAll(List.of("--meter", meter.kind(), "--name", name));
    Path trace = folder.traces().resolve(name + "-" + session);
    command.addAll(List.of("--out", trace.toString()));
    command.addAll(List.of("--bind", "127.0.0.1", "--stop-on-stdin-close"));
    meter
        .settings()
        .forEach((key, value) -> command.addAll(List.of("--" + key.replace('_', '-'), value)));
    board.ifPresent(simulated -> command.addAll(simulated.meterOptions()));
    Path log = folder.logs(session).resolve("meter-" + name + ".log");
    Child child = Child.start("meter " + name, command, log);
    try {
      JsonNode ready = JSON.readTree(child.awaitReady(READY_LIMIT));
      JsonNode info = JSON.readTree(new File(trace + ".json"));
      Optional<String> bootId =
          Optional.ofNullable(info.path("clock").get("boot_id")).map(JsonNode::asText);
      return new Recorder(name, child, ready.path("probe_port").asInt(), bootId, board);
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  String meter() {
    return meter;
  }

  boolean isAlive() {
    return child.isAlive() && board.map(SimulatedBoard::isAlive).orElse(true);
  }

  /** Tells a simulated board which program it runs; a real one knows. */
  void watch(long pid) throws IOException {
    if (board.isPresent()) {
      board.get().watch(pid);
    }
  }

  /** The options that tell a program of this recorder's clock. */
  List<String> clockOptions() {
    List<String> options = new ArrayList<>(List.of("--logger", "127.0.0.1:" + probePort));
    bootId.ifPresent(id -> options.addAll(List.of("--logger-boot-id", id)));
    return options;
  }

  @Override
  public void close() throws IOException {
    child.close();
    if (board.isPresent()) {
      board.get().close();
    }
  }
}
