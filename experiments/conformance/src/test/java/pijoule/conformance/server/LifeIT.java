package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.conformance.ProgramJava;
import pijoule.conformance.ServerProcess;
import pijoule.contract.record.GcLog;

/** How a server starts, describes itself and ends. */
@ResourceLock(Hosted.SHARED)
class LifeIT {
  private static final int SIGTERM = 128 + 15;

  /** The other pairs: those of the tests below end in one of the two ways. */
  @ParameterizedTest
  @EnumSource(names = {"CXF_TOMCAT_JAXB", "AXIS2_JETTY_AXIOM"})
  @Tag("slow")
  void endsWithSigtermAndWithItsInput(ServerStack stack) throws IOException {
    try (ServerProcess server = stack.start()) {
      Call.send(Call.sort(server, Messages.of(1)));
      assertThat(server.terminate()).isEqualTo(SIGTERM);
      assertThat(server.log()).isEmpty();
    }
    try (ServerProcess server = stack.start()) {
      Call.send(Call.sort(server, Messages.of(1)));
      assertThat(server.closeInput()).isZero();
      assertThat(server.log()).isEmpty();
    }
  }

  static List<Hosted> byRest() {
    return Hosted.byRest();
  }

  @ParameterizedTest
  @MethodSource("byRest")
  void reportsThatItIsReadyAndWhatItIs(Hosted stack) throws IOException {
    ServerProcess server = stack.shared();
    String framework = stack.offered().program();
    String container = stack.offered().container();

    JsonNode ready = Call.json(Call.send(Call.to(server, "/pijoule/ready")));
    JsonNode about = Call.json(Call.send(Call.to(server, "/pijoule/about")));

    assertThat(ready).isEqualTo(server.ready());
    assertThat(about.get("framework").asText()).isEqualTo(framework);
    assertThat(about.get("max_body_bytes").asLong()).isEqualTo(1_000_000);
    assertThat(about.get("versions").get(framework).asText()).matches("\\d+(\\.\\d+)+");
    assertThat(about.get("versions").get(container).asText()).matches("\\d+(\\.\\d+)+");
    assertThat(about.get("protocol").asText()).isEqualTo("rest");
    assertThat(about.get("workload").toString())
        .isEqualTo(
            "{\"service\":\"sort\",\"algorithm\":\"library\",\"repeat\":1,"
                + "\"block_length\":1000}");
    assertThat(about.get("jvm").get("max_heap_bytes").asLong()).isBetween(100L << 20, 128L << 20);
  }

  /** The youngest objects have 1 MB, so that each run has pauses. */
  @Test
  void handsOverEachRunsPausesAndWork(@TempDir Path temp) throws IOException {
    List<String> command =
        List.of(
            ProgramJava.command(),
            "-Xmx64m",
            "-Xmn1m",
            GcLog.option(temp.resolve("gc.log").toString()),
            "-jar",
            Path.of(System.getProperty("pijoule.home"), "server/jdk/target/app/server-jdk.jar")
                .toString());
    try (ServerProcess server = ServerProcess.start(command)) {
      JsonNode first = jvmOfRun(server, "r1");
      JsonNode second = jvmOfRun(server, "r2");

      assertThat(first.at("/use/over").asText()).isEqualTo("process");
      assertThat(second.at("/use/over").asText()).isEqualTo("run");
      assertThat(first.at("/gc_pauses")).isNotEmpty();
      assertThat(second.at("/gc_pauses")).isNotEmpty();
      long begin = second.at("/gc_pauses/0/start_ns").asLong();
      for (JsonNode pause : first.at("/gc_pauses")) {
        assertThat(pause.path("start_ns").asLong()).isLessThan(begin);
      }
      assertThat(Call.json(Call.run(server, "r2")).at("/jvm/use/gc_count").asInt())
          .as("of a run that is handed over again")
          .isGreaterThanOrEqualTo(second.at("/use/gc_count").asInt());
      assertThat(second.at("/use/gc_count").asInt())
          .isGreaterThanOrEqualTo(second.at("/gc_pauses").size());
    }
  }

  private static JsonNode jvmOfRun(ServerProcess server, String run) throws IOException {
    for (int trial = 0; trial < 5; trial++) {
      Call.send(Call.trial(server, run, trial, Messages.of(Messages.random(500_000, trial))));
    }
    return Call.json(Call.run(server, run)).path("jvm");
  }

  @ParameterizedTest
  @EnumSource(names = {"CXF_JETTY_JAXB", "AXIS2_TOMCAT_AXIOM"})
  void servesWithoutRecordingWhenPhasesAreOffAndEndsWithSigterm(ServerStack stack)
      throws IOException {
    try (ServerProcess server =
        stack.start("--phases", "off", "--algorithm", "blocked_bubble", "--block-length", "2")) {
      byte[] answer = Call.send(Call.trial(server, "r1", 0, Messages.of(5, 3, 4, 1, 2))).body();
      assertThat(answer).isEqualTo(Messages.of(1, 2, 3, 4, 5));
      assertThat(Call.run(server, "r1").statusCode()).isEqualTo(404);
      assertThat(server.terminate()).isEqualTo(SIGTERM);
      assertThat(server.log()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CXF_JETTY_JAXB", "AXIS2_TOMCAT_AXIOM"})
  void refusesABodyThatItsHeapCannotHoldAndGoesOnUntilItsInputEnds(ServerStack stack)
      throws IOException {
    byte[] tooLarge = new byte[66_000_000];
    try (ServerProcess server = stack.start("--max-body", "1GB")) {
      HttpResponse<byte[]> answer = Call.send(Call.sort(server, tooLarge));

      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(new String(answer.body(), StandardCharsets.US_ASCII))
          .startsWith("body must fit, as the framework's objects, into a heap of ")
          .contains(" bytes, got 66000000 bytes; ");
      assertThat(server.log()).isEmpty();
      assertThat(Call.send(Call.sort(server, Messages.of(2, 1))).body())
          .isEqualTo(Messages.of(1, 2));
      assertThat(server.closeInput()).isZero();
      assertThat(server.log()).isEmpty();
    }
  }

  @Test
  void probesTheLoggersClockAtHandOver() throws IOException {
    try (FakeRecorder recorder = new FakeRecorder(5_000_000_000L);
        ServerProcess server = ServerStack.AXIS2_TOMCAT_ADB.start("--logger", recorder.address())) {
      Call.send(Call.trial(server, "r1", 0, Messages.of(1)));

      JsonNode alignment = Call.json(Call.run(server, "r1")).get("alignment");

      assertThat(alignment.get("method").asText()).isEqualTo("udp_probe");
      // One machine: the offset is what the recorder is ahead, within the bound that it states.
      assertThat(Math.abs(alignment.get("offset_us").asDouble() - 5e6))
          .isLessThanOrEqualTo(alignment.get("bound_us").asDouble());
    }
  }

  @Test
  void givesNoRecordWhenTheNamedLoggerDoesNotAnswer() throws IOException {
    try (DatagramSocket mute = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        ServerProcess server =
            ServerStack.CXF_JETTY_JAXB.start("--logger", "127.0.0.1:" + mute.getLocalPort())) {
      Call.send(Call.trial(server, "r1", 0, Messages.of(1)));
      assertThat(Call.run(server, "r1").statusCode()).isEqualTo(503);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          cxf   | --contaner jetty | options are --key value, got '--contaner'; did you mean \
          container?
          cxf   | --service sotr | service must be one of sort, echo, file, concat, add, temperature, readings, got 'sotr'; \
          did you mean sort?
          axis2 | --service echo --repeat 2 | options are --key value, got '--repeat'; known are \
          container
          """)
  void refusesWrongUsageWithTwo(String framework, String options, String reason)
      throws IOException {
    ServerProcess.Failed wrong = ServerProcess.fail(framework, options.split(" "));
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).startsWith("server-" + framework + ": " + reason).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "tomcat"})
  void failsWithOneWhenItsPortIsTaken(String container) throws IOException {
    String port = Integer.toString(ServerStack.CXF_JETTY_JAXB.shared().port());
    ServerProcess.Failed taken =
        ServerProcess.fail("cxf", "--container", container, "--port", port);
    assertThat(taken.exit()).isEqualTo(1);
    assertThat(taken.out()).isEmpty();
    assertThat(taken.err().lines())
        .last()
        .asString()
        .startsWith("server-cxf: " + container)
        .contains("in use");
    assertThat(taken.err()).doesNotContain("\tat ");
  }
}
