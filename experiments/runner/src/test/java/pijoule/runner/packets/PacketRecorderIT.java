package pijoule.runner.packets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.measure.Capture;
import pijoule.analysis.measure.Connection;
import pijoule.analysis.measure.Elapsed;
import pijoule.analysis.stats.Spread;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.OnPrivateLoopback;
import pijoule.runner.rig.PrivateLoopback;

/** The real recorder against what programs and the kernel know of the same connections. */
@OnPrivateLoopback
class PacketRecorderIT {
  private static final int CALLS = 1_000;
  private static final long MARGIN_NS = 50_000;
  private static final long FLOOD = 100_000;

  @TempDir Path folder;
  private Path recorder;

  @BeforeEach
  void find() {
    recorder = BuiltRecorder.get();
  }

  private Commands.Result run(String before, Class<?> program, Object... arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    command.add(recorder.toString());
    Stream.of(arguments).map(String::valueOf).forEach(command::add);
    return PrivateLoopback.run(before, command);
  }

  private void succeed(Class<?> program, Object... arguments) throws Exception {
    Commands.Result result = run("", program, arguments);
    assertThat(result.exit()).as(result.err() + errors()).isZero();
  }

  private String errors() throws IOException {
    Path file = folder.resolve("recorder.err");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private JsonNode info() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("ours.json").toFile());
  }

  private Capture ours() throws IOException {
    Capture capture = Capture.read(folder.resolve("ours.pcap"));
    assertThat(capture.problems()).isEmpty();
    assertThat(capture.anchored()).isTrue();
    return capture;
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void noExchangeIsLongerThanTheClientSaw(String host) throws Exception {
    long beforeNs = System.nanoTime();
    succeed(LoopbackCalls.class, folder, CALLS, host);
    long afterNs = System.nanoTime();

    List<String> calls = Files.readAllLines(folder.resolve("calls.csv"));
    List<Connection> connections = ours().connections();
    assertThat(connections).hasSize(CALLS);
    List<Double> shorterUs = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      String[] call = calls.get(i).split(",");
      Connection connection = connections.get(i);
      assertThat(connection.client().port()).isEqualTo(Integer.parseInt(call[0]));
      long exchangeNs = connection.exchange().ns().orElseThrow();
      long clientNs = Long.parseLong(call[1]);
      assertThat(exchangeNs).as("call %s", i).isPositive().isLessThan(clientNs + MARGIN_NS);
      assertThat(connection.delay().ns().orElseThrow()).isGreaterThanOrEqualTo(exchangeNs);
      assertThat(connection.waiting().ns().orElseThrow()).isPositive().isLessThan(exchangeNs);
      assertThat(connection.startNs().orElseThrow()).isBetween(beforeNs, afterNs);
      assertThat(connection.received().bytes()).isGreaterThan(1_000);
      shorterUs.add((clientNs - exchangeNs) / 1e3);
    }
    System.out.printf(
        Locale.ROOT,
        "PacketRecorderIT %s: exchange is shorter than the client's time by %.1f us (median of %d calls)%n",
        host,
        Spread.of(shorterUs).median().orElseThrow(),
        CALLS);
    assertThat(info().path("dropped_packets").asLong(-1)).isZero();
    assertThat(info().path("closed").asBoolean()).isTrue();
    assertThat(errors())
        .isEqualTo(
            "packet-recorder: %s packets, 0 dropped, in %s%n"
                .formatted(info().path("packets").asLong(), folder.resolve("ours.pcap")));
  }

  /** The same packets, read by tcpdump from our file. */
  @Test
  void tcpdumpReadsTheSameTimes() throws Exception {
    String tcpdump = tcpdump();
    int calls = 200;
    succeed(LoopbackCalls.class, folder, calls, "127.0.0.1");

    String file = folder.resolve("ours.pcap").toString();
    List<String> command = new ArrayList<>(List.of(tcpdump, "-r", file));
    command.addAll(List.of("-tt", "-nn", "--time-stamp-precision=nano"));
    if (PrivateLoopback.hasAllUsers()) {
      command.addAll(List.of("-Z", "root"));
    }
    List<TcpdumpText> theirs =
        TcpdumpText.connections(Commands.run(Map.of(), command).orThrow(command));

    List<Connection> ours = ours().connections();
    assertThat(theirs).hasSize(calls);
    for (int i = 0; i < calls; i++) {
      assertThat(ours.get(i).delay()).isEqualTo(elapsed(theirs.get(i).delayNs()));
      assertThat(ours.get(i).exchange()).isEqualTo(elapsed(theirs.get(i).exchangeNs()));
      assertThat(ours.get(i).waiting()).isEqualTo(elapsed(theirs.get(i).waitNs()));
    }
  }

  private static Elapsed elapsed(long ns) {
    return new Elapsed(OptionalLong.of(ns), Optional.empty());
  }

  private static String tcpdump() {
    String found =
        Stream.of("/usr/bin/tcpdump", "/usr/sbin/tcpdump")
            .filter(path -> Files.isExecutable(Path.of(path)))
            .findFirst()
            .orElse("");
    if ("required".equals(System.getProperty("tools"))) {
      assertThat(found).as("tcpdump").isNotEmpty();
    }
    assumeTrue(!found.isEmpty(), "LEFT OUT: tcpdump is not installed");
    return found;
  }

  /**
   * The same packets, captured by tcpdump as well. On loopback the kernel stamps a packet for each
   * of the two, some 0.5 us apart, and may be interrupted between them. The last packets of tcpdump
   * may be missing: it is stopped while it writes.
   */
  @Test
  void tcpdumpCapturesTheSameTimes() throws Exception {
    assumeTrue(
        PrivateLoopback.hasAllUsers(),
        "LEFT OUT: tcpdump changes its user, which only root can in a network of its own");
    int calls = 200;

    succeed(LoopbackCalls.class, folder, calls, "127.0.0.1", tcpdump());

    List<Connection> ours = ours().connections();
    List<Connection> theirs =
        Capture.read(folder.resolve("tcpdump.pcap")).connections().stream()
            .takeWhile(of -> of.delay().ns().isPresent())
            .toList();
    assertThat(ours).hasSize(calls);
    assertThat(theirs).hasSizeGreaterThan(calls / 2);
    List<Double> differencesNs = new ArrayList<>();
    for (int i = 0; i < theirs.size(); i++) {
      assertThat(theirs.get(i).client()).isEqualTo(ours.get(i).client());
      assertThat(theirs.get(i).sent()).isEqualTo(ours.get(i).sent());
      assertThat(theirs.get(i).received()).isEqualTo(ours.get(i).received());
      long theirNs = theirs.get(i).delay().ns().orElseThrow();
      differencesNs.add((double) Math.abs(theirNs - ours.get(i).delay().ns().orElseThrow()));
    }
    Spread spread = Spread.of(differencesNs);
    System.out.printf(
        Locale.ROOT,
        "PacketRecorderIT: delays differ from tcpdump's by %.0f ns (median of %d calls; %.0f at most)%n",
        spread.median().orElseThrow(),
        spread.n(),
        spread.max().orElseThrow());
    assertThat(spread.median().orElseThrow()).isLessThan(1_000);
  }

  /** Each packet of loopback is recorded once, or it is counted as dropped. */
  @Test
  void atFullSpeedNothingIsLostUncounted() throws Exception {
    succeed(LoopbackFlood.class, folder, FLOOD);

    List<String> carried = Files.readAllLines(folder.resolve("carried.txt"));
    long recorded = info().path("packets").asLong();
    long dropped = info().path("dropped_packets").asLong();
    assertThat(recorded + dropped).isEqualTo(Long.parseLong(carried.get(0)));
    assertThat(recorded + dropped).isGreaterThanOrEqualTo(FLOOD);
    System.out.printf(
        "PacketRecorderIT: %d packets at full speed, %d dropped%n", recorded + dropped, dropped);
    Capture capture = Capture.read(folder.resolve("ours.pcap"));
    if (dropped == 0) {
      Connection flood = capture.connections().get(0);
      assertThat(capture.problems()).isEmpty();
      assertThat(flood.delay().ns()).isPresent();
      assertThat(flood.sent().bytes()).isEqualTo(Long.parseLong(carried.get(1)));
    } else {
      assertThat(info().path("losses")).isNotEmpty();
      assertThat(capture.connections()).noneMatch(of -> of.delay().ns().isPresent());
    }
  }

  /** The ratio itself is printed: on a busy machine it is no measure of the recorder. */
  @Test
  void aCaptureDoesNotDoubleItsCalls() throws Exception {
    succeed(CaptureCost.class, folder, 10, 200);

    String[] medians = Files.readString(folder.resolve("cost.csv")).split(",");
    double ratio = Double.parseDouble(medians[1]) / Double.parseDouble(medians[0]);
    System.out.printf(
        Locale.ROOT,
        "PacketRecorderIT: capture on against off, median call: ratio %.3f (off: %s ns)%n",
        ratio,
        medians[0]);
    assertThat(ratio).isLessThan(2);
  }

  @Test
  void aFullDiskIsOneLineAndWhatIsThereCanBeRead() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    Path kept = Files.createDirectory(folder.resolve("kept"));
    String before = "mount -t tmpfs -o size=64k none '%s' &&".formatted(small);

    Commands.Result result = run(before, SmallDisk.class, small, kept);

    assertThat(result.exit()).as(result.err()).isEqualTo(1);
    assertThat(Files.readString(kept.resolve("recorder.err")))
        .hasLineCount(1)
        .startsWith("packet-recorder: cannot go on with " + small.resolve("ours.pcap") + " after ")
        .contains("No space left on device; its JSON stays open (closed: false); free space");
    Capture capture = Capture.read(kept.resolve("ours.pcap"));
    assertThat(capture.connections()).hasSizeGreaterThan(10);
    assertThat(capture.problems())
        .anyMatch(problem -> problem.contains("the recorder did not end in order"));
  }

  /** Arguments: recorder, a folder on a small disk, a folder that its files are copied to. */
  static final class SmallDisk {
    private SmallDisk() {}

    public static void main(String[] args) throws Exception {
      Path small = Path.of(args[1]);
      Path kept = Path.of(args[2]);
      RecorderProcess recorder =
          new RecorderProcess(
              Path.of(args[0]), 9, small.resolve("ours"), kept.resolve("recorder.err"));
      for (int i = 0; i < 1_000; i++) {
        LoopbackCalls.refused(9);
      }
      int code = recorder.stop();
      for (String name : List.of("ours.pcap", "ours.json")) {
        Files.copy(small.resolve(name), kept.resolve(name));
      }
      System.exit(code);
    }
  }

  @Test
  void anInterfaceThatGoesDownEndsTheCaptureInOrder() throws Exception {
    Commands.Result result = run("", GoesDown.class, folder);

    assertThat(result.exit()).as(result.err()).isEqualTo(1);
    assertThat(Files.readAllLines(folder.resolve("recorder.err")))
        .hasSize(2)
        .last()
        .asString()
        .contains("an interface must stay up, got lo, which went down");
    assertThat(info().path("closed").asBoolean()).isTrue();
    assertThat(ours().connections()).hasSize(1);
  }

  /** Arguments: recorder, folder. */
  static final class GoesDown {
    private GoesDown() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[1]);
      RecorderProcess recorder =
          new RecorderProcess(
              Path.of(args[0]), 9, folder.resolve("ours"), folder.resolve("recorder.err"));
      LoopbackCalls.refused(9);
      new ProcessBuilder("ip", "link", "set", "lo", "down").start().waitFor();
      System.exit(recorder.await());
    }
  }

  @Test
  void sigtermEndsTheCaptureInOrder() throws Exception {
    succeed(Terminated.class, folder);

    assertThat(info().path("closed").asBoolean()).isTrue();
    assertThat(info().path("packets").asLong()).isEqualTo(2);
    assertThat(ours().connections()).hasSize(1);
    assertThat(Files.readString(folder.resolve("ready.json")))
        .matches(
            "\\{\"format\":\"pijoule-ready/1\",\"process\":\"packet-recorder\",\"interface\":\"lo\","
                + "\"port\":9,\"pcap\":\".*/ours.pcap\",\"pid\":\\d+}");
  }

  /** Arguments: recorder, folder. */
  static final class Terminated {
    private Terminated() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[1]);
      RecorderProcess recorder =
          new RecorderProcess(
              Path.of(args[0]), 9, folder.resolve("ours"), folder.resolve("recorder.err"));
      Files.writeString(folder.resolve("ready.json"), recorder.ready());
      LoopbackCalls.refused(9);
      System.exit(recorder.terminate());
    }
  }
}
