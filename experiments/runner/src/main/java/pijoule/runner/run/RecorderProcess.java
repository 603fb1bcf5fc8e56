package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.campaign.JsonTrees;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;

/** A meter's process. */
final class RecorderProcess implements AutoCloseable {
  private static final Script TAIL = Script.of("sync -d -- \"$1\" && tail -c \"$2\" -- \"$1\"");
  private static final int TAIL_BYTES = 512;
  private static final Duration TAIL_LIMIT = Duration.ofSeconds(30);
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);

  private static final Script CAT = Script.of("cat -- \"$1\"");

  private final String meter;
  private final Host host;
  private final HostProcess process;
  private final int probePort;
  private final Optional<String> bootId;
  private final Optional<SimulatedBoard> board;
  private final String trace;
  private final boolean isEstimate;
  private OptionalDouble lastWatts = OptionalDouble.empty();

  private RecorderProcess(
      String meter,
      Host host,
      String trace,
      HostProcess process,
      int probePort,
      Optional<String> bootId,
      Optional<SimulatedBoard> board,
      boolean isEstimate) {
    this.isEstimate = isEstimate;
    this.meter = meter;
    this.host = host;
    this.trace = trace;
    this.process = process;
    this.probePort = probePort;
    this.bootId = bootId;
    this.board = board;
  }

  /**
   * Folders of this machine that a recorder writes to.
   *
   * @param traces of samples, where the recorder is on this machine
   * @param logs of recorders and simulated boards
   * @param session in the names of its files
   */
  record Folders(Path traces, Path logs, int session) {}

  /**
   * Starts a meter's recorder and, before it, the simulated board that it reads, if it reads one.
   */
  static RecorderProcess start(Testbed site, String name, Folders folders)
      throws IOException, InterruptedException {
    Optional<Bench.Simulation> simulation = site.bench().meters().get(name).simulation();
    if (simulation.isEmpty()) {
      return start(site, name, folders, Optional.empty());
    }
    Path log = folders.logs().resolve("board-" + name + ".log");
    SimulatedBoard board =
        SimulatedBoard.start(
            name, simulation.get(), site.meterHost(name), site.programs(), site.helpers(), log);
    try {
      return start(site, name, folders, Optional.of(board));
    } catch (IOException | InterruptedException | RuntimeException e) {
      board.close();
      throw e;
    }
  }

  private static RecorderProcess start(
      Testbed site, String name, Folders folders, Optional<SimulatedBoard> board)
      throws IOException, InterruptedException {
    Bench.Meter meter = site.bench().meters().get(name);
    Host host = site.meterHost(name);
    List<String> command = new ArrayList<>();
    command.add(host.java());
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", site.mark()));
    // One thread that is out of memory would leave a recorder that records nothing.
    command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr"));
    command.addAll(List.of("-jar", host.program(site.programs().recorder()), "record"));
    command.addAll(List.of("--meter", meter.kind(), "--name", name));
    String traces =
        host.isLocal()
            ? folders.traces().toAbsolutePath().toString()
            : new RemoteTraces(host, site.campaign()).open();
    String trace = traces + "/" + name + "-" + folders.session();
    command.addAll(List.of("--out", trace));
    // The probe has to be reachable from the boards, so it listens on the bench's network.
    command.addAll(List.of("--bind", host.address(), "--stop-on-stdin-close"));
    command.addAll(meter.options());
    board.ifPresent(simulated -> command.addAll(simulated.meterOptions()));
    Path log = folders.logs().resolve("meter-" + name + ".log");
    HostProcess process = host.start("meter " + name, command, Host.Surroundings.OWN, log);
    try {
      Duration limit = host.patience(READY_LIMIT);
      JsonNode ready = JsonTrees.LINE.readTree(process.awaitReady(limit));
      JsonNode info = JsonTrees.LINE.readTree(host.run(CAT, limit, trace + ".json"));
      Optional<String> bootId =
          Optional.ofNullable(info.path("clock").get("boot_id")).map(JsonNode::asText);
      int probePort = ready.path("probe_port").asInt();
      boolean isEstimate = info.path("estimate").asBoolean();
      return new RecorderProcess(name, host, trace, process, probePort, bootId, board, isEstimate);
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  String meter() {
    return meter;
  }

  /** The host that it runs on, whose clock its samples have. */
  Host host() {
    return host;
  }

  /** How it ended, for a person. */
  String lastWords() {
    return process.lastWords();
  }

  boolean isAlive() {
    return process.isAlive() && board.map(SimulatedBoard::isAlive).orElse(true);
  }

  /**
   * The time of the last sample on disk, by the recorder's clock, ns; empty where there is none or
   * the host does not answer.
   *
   * @param fetched folder to which traces of boards are fetched
   */
  OptionalLong lastSample(Path fetched) throws InterruptedException {
    String csv = trace + ".csv";
    String end = endIn(fetched.resolve(Path.of(csv).getFileName()), host, csv);
    lastWatts = lastWattsOf(end);
    return lastSampleOf(end);
  }

  /** {@return power of the last sample that {@link #lastSample} read, for a person} */
  Optional<String> lastWatts() {
    return lastWatts.isPresent()
        ? Optional.of(
            String.format(
                Locale.ROOT, "%.2f W%s", lastWatts.getAsDouble(), isEstimate ? " (estimate)" : ""))
        : Optional.empty();
  }

  /**
   * Has a simulated meter follow a program, where it can see it: on the runner's machine, or in a
   * board that is emulated there. A real meter knows.
   */
  void watch(Host where, long pid) throws IOException {
    OptionalLong local = where.localProcess(pid);
    if (board.isPresent() && local.isPresent()) {
      board.get().watch(local.getAsLong());
    }
  }

  /**
   * The options by which a program finds this recorder's clock. The boot id goes only to programs
   * of the recorder's own host: two containers show one boot id while their clocks differ.
   */
  List<String> clockOptions(Host of) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--logger", host.address(of) + ":" + probePort));
    if (of.isSameMachine(host)) {
      bootId.ifPresent(id -> options.addAll(List.of("--logger-boot-id", id)));
    }
    return options;
  }

  /** Asks it to write the samples that it holds. */
  void flush() {
    try {
      process.tell("flush");
    } catch (IOException ended) {
      // What it held is written at its end.
    }
  }

  /** Asks it to end, and does not wait. */
  void end() {
    process.end();
  }

  @Override
  public void close() throws IOException {
    try {
      process.close();
    } finally {
      if (board.isPresent()) {
        board.get().close();
      }
    }
  }

  /**
   * Forces a trace to the disk and reads its end.
   *
   * @param fetched where the trace is on this machine, if it is
   * @param host of the recorder
   * @param there path of the trace on that host
   * @return recorder's clock, ns; empty if there is no sample or the host does not answer
   */
  static OptionalLong lastSampleIn(Path fetched, Host host, String there)
      throws InterruptedException {
    return lastSampleOf(endIn(fetched, host, there));
  }

  private static String endIn(Path fetched, Host host, String there) throws InterruptedException {
    try {
      return Files.exists(fetched)
          ? tail(fetched)
          : host.run(TAIL, TAIL_LIMIT, there, Integer.toString(TAIL_BYTES));
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static String tail(Path trace) throws IOException {
    try (FileChannel channel =
        FileChannel.open(trace, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      channel.force(false);
      ByteBuffer end = ByteBuffer.allocate(TAIL_BYTES);
      channel.read(end, Math.max(0, channel.size() - TAIL_BYTES));
      return StandardCharsets.US_ASCII.decode(end.flip()).toString();
    }
  }

  /**
   * {@return the time of the last whole sample, ns; gaps are no samples}
   *
   * @param end of a trace; its first and its last line may be cut
   */
  static OptionalLong lastSampleOf(String end) {
    return lastOf(end)
        .map(line -> OptionalLong.of(Long.parseLong(line[0])))
        .orElse(OptionalLong.empty());
  }

  /**
   * {@return the power of the last whole sample, W}
   *
   * @param end of a trace of powers, or of voltages and currents
   */
  static OptionalDouble lastWattsOf(String end) {
    return lastOf(end)
        .map(line -> Stream.of(line).skip(1).mapToDouble(Double::parseDouble))
        .map(factors -> OptionalDouble.of(factors.reduce(1, (volts, amperes) -> volts * amperes)))
        .orElse(OptionalDouble.empty());
  }

  private static Optional<String[]> lastOf(String end) {
    return end.substring(0, end.lastIndexOf('\n') + 1)
        .lines()
        .skip(1)
        .filter(line -> line.matches("-?\\d+,[-0-9].*"))
        .reduce((earlier, later) -> later)
        .map(line -> line.split(","));
  }
}
