package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.BadBody;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.contract.frame.Frames;

/** A client that calls without HTTP: what it sends, the parts of its call, what it refuses. */
@Tag(Only.TAG)
class FramesClientIT {
  private static final int CALLS = 3;
  private static final List<String> BODIES = List.of("whole", "streamed");
  private static final List<String> PARTS = List.of("send", "wait", "receive");

  static Stream<Offered> clients() {
    return Only.tested(Offered.byFrames("client")).stream();
  }

  /** Answers each request with the same bytes, and keeps what came. */
  private static final class FrameServer implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    private final List<String> labels = new CopyOnWriteArrayList<>();
    private final List<byte[]> requests = new CopyOnWriteArrayList<>();

    private final boolean ends;

    FrameServer(byte[] answer) throws IOException {
      this(answer, false);
    }

    /** With an end of the connection after the answer, or without. */
    FrameServer(byte[] answer, boolean ends) throws IOException {
      this.ends = ends;
      Thread thread = new Thread(() -> serve(answer), "frames");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(byte[] answer) {
      while (!listener.isClosed()) {
        try (Socket socket = listener.accept()) {
          InputStream in = socket.getInputStream();
          OutputStream out = socket.getOutputStream();
          boolean answered = false;
          while (!(answered && ends)) {
            int length = Frames.readLength(in);
            if (length < 0) {
              labels.add(Frames.readText(length, in));
            } else {
              requests.add(in.readNBytes(length));
              out.write(answer);
              answered = true;
            }
          }
        } catch (IOException gone) {
          // the client is done, or the test is over
        }
      }
    }

    String url() {
      return "socket://127.0.0.1:" + listener.getLocalPort() + "/";
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private static byte[] frame(byte[] message) {
    return ByteBuffer.allocate(Frames.LENGTH_BYTES + message.length)
        .putInt(message.length)
        .put(message)
        .array();
  }

  private static ClientProcess run(Offered offered, FrameServer server, String... more)
      throws Exception {
    List<String> options = new ArrayList<>(List.of("--url", server.url(), "--run", "r7"));
    options.addAll(List.of("--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", offered.protocol(), "--service", offered.service()));
    options.addAll(Exchanged.options(offered.service()));
    options.addAll(List.of(more));
    return Runs.of(offered).run(options);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void theCallHasThreeParts(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    boolean same = offered.service().equals("readings");
    String calls = same ? Integer.toString(CALLS) : "1";
    try (FrameServer server = new FrameServer(frame(exchanged.answer()))) {
      ClientProcess run = run(offered, server, "--calls", calls, "--amortize", "1ms");

      assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
      assertThat(server.requests.get(0)).isEqualTo(exchanged.request());
      assertThat(server.labels).startsWith("r7 0");
      RunRecord record = RunRecord.of(run);
      assertThat(record.number("request_bytes")).isEqualTo(exchanged.request().length);
      assertThat(record.number("response_bytes")).isEqualTo(exchanged.answer().length);
      assertThat(record.json().required("amortized")).hasSize(2);
      for (int trial = 0; trial < Integer.parseInt(calls); trial++) {
        assertParts(record, trial);
      }
    }
  }

  /** The parts follow one another within the call. */
  private static void assertParts(RunRecord record, int trial) {
    Map<String, long[]> phases = phases(record, trial);
    long[] call = phases.get("call");
    long before = call[0];
    for (String part : PARTS) {
      long[] piece = phases.get(part);
      assertThat(piece[0]).as(part).isGreaterThanOrEqualTo(before);
      assertThat(piece[1]).as(part).isGreaterThanOrEqualTo(piece[0]);
      before = piece[1];
    }
    assertThat(call[1]).isGreaterThanOrEqualTo(before);
  }

  /** The ends of each phase of a trial. */
  private static Map<String, long[]> phases(RunRecord record, int trial) {
    Map<String, long[]> phases = new TreeMap<>();
    record
        .json()
        .required("phases")
        .forEach(
            piece -> {
              if (piece.path("trial").asInt() == trial) {
                phases.put(
                    piece.path("phase").asText(),
                    new long[] {piece.path("start_ns").asLong(), piece.path("end_ns").asLong()});
              }
            });
    return phases;
  }

  /** The call ends with the length; what follows is one phase, and the same answer. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void readsTheSameAnswerWhileItArrives(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    boolean same = offered.service().equals("readings");
    String calls = same ? Integer.toString(CALLS) : "1";
    try (FrameServer server = new FrameServer(frame(exchanged.answer()))) {
      ClientProcess run = run(offered, server, "--calls", calls, "--body", "streamed");

      assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
      RunRecord record = RunRecord.of(run);
      assertThat(record.number("response_bytes")).isEqualTo(exchanged.answer().length);
      for (int trial = 0; trial < Integer.parseInt(calls); trial++) {
        Map<String, long[]> phases = phases(record, trial);
        assertThat(phases).doesNotContainKeys("receive", "deserialize");
        long[] call = phases.get("call");
        long[] arrival = phases.get("receive_deserialize");
        assertThat(call[1]).isGreaterThanOrEqualTo(phases.get("wait")[1]);
        assertThat(arrival[0]).isGreaterThanOrEqualTo(call[1]);
        assertThat(arrival[1]).isGreaterThanOrEqualTo(arrival[0]);
      }
    }
  }

  /** The rest of the answer never comes: who reads while bytes arrive does not wait for it. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void refusesAnItemBeforeTheRestHasArrived(Offered offered) throws Exception {
    boolean ksoap = offered.protocol().equals("ksoap");
    byte[] bad = (ksoap ? "<n0/>  " : "1#2#3#4;").getBytes(StandardCharsets.UTF_8);
    byte[] begun =
        ByteBuffer.allocate(Frames.LENGTH_BYTES + bad.length).putInt(1000).put(bad).array();
    try (FrameServer server = new FrameServer(begun)) {
      ClientProcess run = run(offered, server, "--timeout", "60s", "--body", "streamed");

      FailureRules.check(new Client(offered.program(), offered.binding()), run);
      assertThat(RunRecord.of(run).text("reason"))
          .startsWith("answer is malformed: ")
          .endsWith(ksoap ? "got n0" : "got 4");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void refusesAnAnswerThatEndsEarly(Offered offered) throws Exception {
    byte[] answer = Exchanged.of(offered.service(), offered.protocol()).answer();
    int half = answer.length / 2;
    byte[] cut =
        ByteBuffer.allocate(Frames.LENGTH_BYTES + half)
            .putInt(answer.length)
            .put(answer, 0, half)
            .array();
    for (String body : BODIES) {
      try (FrameServer server = new FrameServer(cut, true)) {
        ClientProcess run = run(offered, server, "--timeout", "10s", "--body", body);

        FailureRules.check(new Client(offered.program(), offered.binding()), run);
        String got = "an end of the connection after " + half + " of " + answer.length + " B";
        assertThat(RunRecord.of(run).text("reason"))
            .as(body)
            .startsWith("answer must arrive whole, got " + got);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void refusesAnswersThatCannotBe(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    assertFailed(
        offered,
        Frames.text("n must be b, got c; mend it"),
        "server must answer with a message, got a refusal: n must be b, got c; mend it");
    assertFailed(offered, length(Integer.MAX_VALUE), "answer must be at most ");
    assertFailed(offered, length(0), "answer must hold ");
    assertFailed(offered, length(Integer.MIN_VALUE), "answer must arrive whole, got a text beside");
    BadBody bad = BadBody.ofAnswers(exchanged).get(0);
    assertFailed(offered, frame(bad.body()), "answer is malformed: ");
  }

  private static byte[] length(int length) {
    return ByteBuffer.allocate(Frames.LENGTH_BYTES).putInt(length).array();
  }

  private static void assertFailed(Offered offered, byte[] answer, String reason) throws Exception {
    for (String body : BODIES) {
      try (FrameServer server = new FrameServer(answer)) {
        ClientProcess run = run(offered, server, "--timeout", "10s", "--body", body);

        FailureRules.check(new Client(offered.program(), offered.binding()), run);
        assertThat(RunRecord.of(run).text("reason")).as(body).startsWith(reason);
      }
    }
  }
}
