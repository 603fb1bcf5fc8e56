package pijoule.contract.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.TlsSession;

class RecordJsonTest {
  private static final ClockRecord CLOCK =
      new ClockRecord(
          Instant.parse("2013-10-28T12:00:00.000000001Z"),
          5,
          2,
          Optional.of("boot"),
          OptionalLong.of(9));
  private static final Alignment ALIGNMENT =
      new Alignment(Alignment.UDP_PROBE, 7, 1.5, 0.25, 0.5, 32, 1.0, OptionalDouble.empty());

  private static final Alignment DRIFTING =
      new Alignment(Alignment.UDP_PROBE, 7, 1.5, 0.25, 0.5, 32, 1.0, OptionalDouble.of(3));

  @Test
  void aValidRunSaysWhatWasMeasured() {
    ClientRecord record =
        new ClientRecord(
            ClientRecord.FORMAT,
            "r0001",
            Outcome.VALID,
            Optional.empty(),
            "cxf",
            "jaxb",
            Optional.of(
                new ClientRecord.ValidRun(
                    2013,
                    5888,
                    1,
                    0,
                    OptionalLong.of(100_000),
                    OptionalLong.of(100_001),
                    OptionalLong.of(99_900),
                    OptionalLong.of(4),
                    CLOCK,
                    List.of(new PhaseInterval(0, Phase.CALL, 10, 30)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(ALIGNMENT),
                    Optional.of(new JvmInfo("17", "Debian", 128, 42)),
                    Optional.of(
                        List.of(
                            new ProcessValue("peak_memory", "B", 3L << 30),
                            new ProcessValue("swapped", "%", 0.25))),
                    Optional.empty())));

    assertThat(RecordJson.write(record))
        .isEqualTo(
            "{\"format\":\"pijoule-client/1\",\"run\":\"r0001\",\"outcome\":\"valid\","
                + "\"stack\":\"cxf\",\"binding\":\"jaxb\",\"seed\":2013,\"number_count\":5888,"
                + "\"calls\":1,\"warmup_calls\":0,\"request_bytes\":100000,"
                + "\"response_bytes\":100001,\"response_payload_bytes\":99900,\"response_head_bytes\":4,\"clock\":{\"anchor_wall\":"
                + "\"2013-10-28T12:00:00.000000001Z\",\"anchor_monotonic_ns\":5,"
                + "\"anchor_bound_ns\":2,\"boot_id\":\"boot\",\"process_start_u_ns\":9},"
                + "\"phases\":[{\"trial\":0,\"phase\":\"call\",\"start_ns\":10,\"end_ns\":30}],"
                + "\"alignment\":{\"method\":\"udp_probe\",\"at_ns\":7,\"offset_us\":1.5,"
                + "\"u_us\":0.25,\"bound_us\":0.5,\"probes\":32,\"min_rtt_us\":1.0},"
                + "\"jvm\":{\"version\":\"17\",\"vendor\":\"Debian\",\"max_heap_bytes\":128,"
                + "\"pid\":42},\"process\":["
                + "{\"quantity\":\"peak_memory\",\"unit\":\"B\",\"value\":3221225472},"
                + "{\"quantity\":\"swapped\",\"unit\":\"%\",\"value\":0.25}]}");
  }

  @Test
  void aFailedRunLeavesAReasonAndNoNumber() throws Exception {
    ClientRecord record =
        new ClientRecord(
            ClientRecord.FORMAT,
            "r0002",
            Outcome.FAILED,
            Optional.of(new ClientRecord.Failure(FailureKind.ANSWER, "the \"answer\" is\nwrong")),
            "jdk",
            "stax",
            Optional.empty());

    String line = RecordJson.write(record);

    assertThat(line).doesNotContain("\n");
    JsonNode json = new ObjectMapper().readTree(line);
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("format", "run", "outcome", "failure", "reason", "stack", "binding");
    assertThat(json.get("reason").asText()).isEqualTo("the \"answer\" is\nwrong");
  }

  @Test
  void whatIsOfferedIsCompletedFailedOrUnfinished() {
    assertThat(load(500).offered()).isEqualTo(500);
    assertThatThrownBy(() -> load(501))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 501 of 497 + 2 + 1");
  }

  private static LoadRecord load(int offered) {
    return new LoadRecord(
        50,
        OptionalInt.empty(),
        "even",
        8,
        10,
        2,
        offered,
        497,
        Map.of("timeout", 2),
        Map.of(),
        1,
        496,
        600,
        Map.of(),
        Map.of(),
        Map.of(),
        OptionalInt.of(0),
        0,
        0.5,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        false,
        false,
        0,
        0,
        List.of(),
        Optional.empty());
  }

  @Test
  void anOutcomeWithoutItsEvidenceCannotBeMade() {
    assertThatThrownBy(
            () ->
                new ClientRecord(
                    ClientRecord.FORMAT,
                    "r0003",
                    Outcome.VALID,
                    Optional.empty(),
                    "jdk",
                    "stax",
                    Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aServerReportsItsPhases() throws Exception {
    ServerRecord record =
        new ServerRecord(
            ServerRecord.FORMAT,
            "r0001",
            "axis2",
            Optional.of("tomcat"),
            Optional.of("axiom"),
            1,
            CLOCK,
            List.of(new PhaseInterval(0, Phase.TOTAL, 1, 4)),
            Optional.of(List.of(new TlsSession(0, true, "TLSv1.3", "TLS_AES_128_GCM_SHA256"))),
            Optional.of(List.of(new AmortizedWindow(Phase.SERIALIZE, 7, 10, 20))),
            Optional.of(DRIFTING),
            Optional.of(
                new JvmInfo(
                    "17",
                    "Debian",
                    Optional.of("OpenJDK Zero VM"),
                    Optional.of("Copy, MarkSweepCompact"),
                    Optional.of("-Xmx64m -Xint"),
                    128,
                    42,
                    Optional.of(
                        new JvmUse(
                            JvmUse.RUN, 2, 0.125, OptionalDouble.empty(), OptionalLong.empty())),
                    Optional.of(List.of(new GcPause(2, 3))))),
            Optional.empty());

    JsonNode json = new ObjectMapper().readTree(RecordJson.write(record));

    assertThat(json.at("/phases/0/phase").asText()).isEqualTo("total");
    assertThat(json.at("/alignment/drift_ppm").asDouble()).isEqualTo(3);
    assertThat(json.get("tls").toString())
        .isEqualTo(
            "[{\"trial\":0,\"resumed\":true,\"protocol\":\"TLSv1.3\","
                + "\"cipher_suite\":\"TLS_AES_128_GCM_SHA256\"}]");
    assertThat(json.get("jvm").toString())
        .isEqualTo(
            "{\"version\":\"17\",\"vendor\":\"Debian\",\"name\":\"OpenJDK Zero VM\","
                + "\"collectors\":\"Copy, MarkSweepCompact\",\"flags\":\"-Xmx64m -Xint\","
                + "\"max_heap_bytes\":128,\"pid\":42,"
                + "\"use\":{\"over\":\"run\",\"gc_count\":2,\"gc_seconds\":0.125},"
                + "\"gc_pauses\":[{\"start_ns\":2,\"end_ns\":3}]}");
    assertThat(json.get("container").asText()).isEqualTo("tomcat");
    assertThat(json.get("amortized").toString())
        .isEqualTo("[{\"phase\":\"serialize\",\"operations\":7,\"start_ns\":10,\"end_ns\":20}]");
  }
}
