package pijoule.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.phase.TlsSession;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.GcPause;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.ProcessValue;
import pijoule.contract.record.RecordJson;
import pijoule.contract.record.ServerRecord;

class ResultsJsonTest {
  private static final JsonMapper MAPPER = ResultsJson.mapper();
  private static final ClockRecord CLOCK =
      new ClockRecord(
          Instant.parse("2026-01-01T00:00:00.123456789Z"),
          -17,
          25,
          Optional.of("boot"),
          OptionalLong.of(2_900_000));
  private static final List<PhaseInterval> PHASES =
      List.of(new PhaseInterval(0, Phase.SERIALIZE, 1, 5), new PhaseInterval(0, Phase.TOTAL, 0, 9));
  private static final Optional<List<TlsSession>> TLS =
      Optional.of(List.of(new TlsSession(0, true, "TLSv1.3", "TLS_AES_128_GCM_SHA256")));
  private static final Optional<List<AmortizedWindow>> AMORTIZED =
      Optional.of(List.of(new AmortizedWindow(Phase.DESERIALIZE, 3, 10, 40)));
  private static final LoadRecord LOAD =
      new LoadRecord(
          50,
          OptionalInt.of(2),
          "poisson",
          8,
          10,
          2,
          500,
          497,
          Map.of("status 503", 2),
          Map.of("status 503", "server must answer 200, got 503: busy"),
          1,
          496,
          600,
          Map.of("p50", 0.004, "p90", 0.02, "max", 0.125, "mean", 0.006),
          Map.of("p50", 0.003, "max", 0.0625, "mean", 0.005),
          Map.of(),
          OptionalInt.of(4),
          3,
          0.61,
          OptionalDouble.of(0.25),
          OptionalDouble.empty(),
          false,
          true,
          4_996_000,
          4_996_001,
          List.of(
              new LoadRecord.Window(10, 20, 248, OptionalDouble.of(0.003)),
              new LoadRecord.Window(20, 30, 248, OptionalDouble.empty())),
          Optional.of(List.of(new LoadRecord.Named("POST /a", 25, 20, 19, Map.of("mean", 0.25)))));
  private static final ClientRecord CLIENT =
      new ClientRecord(
          ClientRecord.FORMAT,
          "r0001",
          Outcome.VALID,
          Optional.empty(),
          "cxf",
          "jaxb",
          Optional.of(
              new ClientRecord.ValidRun(
                  -3,
                  9105,
                  1,
                  0,
                  OptionalLong.of(100_000),
                  OptionalLong.of(100_001),
                  OptionalLong.of(99_900),
                  OptionalLong.of(4),
                  CLOCK,
                  PHASES,
                  TLS,
                  AMORTIZED,
                  Optional.of(
                      new Alignment(
                          "udp_probe", 3, -12.25, 1.5, 2.5, 32, 5.0, OptionalDouble.of(0.5))),
                  Optional.of(new JvmInfo("17", "any", 1 << 27, 4711)),
                  Optional.of(List.of(new ProcessValue("peak_memory", "B", 81_920))),
                  Optional.of(LOAD))));
  private static final ServerRecord SERVER =
      new ServerRecord(
          ServerRecord.FORMAT,
          "r0001",
          "cxf",
          Optional.of("jetty"),
          Optional.of("jaxb"),
          1,
          CLOCK,
          PHASES,
          TLS,
          AMORTIZED,
          Optional.empty(),
          Optional.of(
              new JvmInfo(
                  "17",
                  "any",
                  Optional.of("OpenJDK 64-Bit Server VM"),
                  Optional.of("Copy, MarkSweepCompact"),
                  Optional.of(""),
                  1 << 27,
                  4712,
                  Optional.of(
                      new JvmUse(
                          JvmUse.RUN, 3, 0.012, OptionalDouble.of(1.5), OptionalLong.of(4100))),
                  Optional.of(List.of(new GcPause(10, 12))))),
          Optional.of(List.of(new ProcessValue("peak_memory", "B", 1e9))));

  @Test
  void readsWhatClientsAndServersPrint() throws Exception {
    assertThat(MAPPER.readValue(RecordJson.write(CLIENT), ClientRecord.class)).isEqualTo(CLIENT);
    assertThat(MAPPER.readValue(RecordJson.write(SERVER), ServerRecord.class)).isEqualTo(SERVER);
    ClientRecord failed =
        new ClientRecord(
            ClientRecord.FORMAT,
            "r0001",
            Outcome.FAILED,
            Optional.of(new ClientRecord.Failure(FailureKind.CONNECTION, "no answer")),
            "cxf",
            "jaxb",
            Optional.empty());
    assertThat(MAPPER.readValue(RecordJson.write(failed), ClientRecord.class)).isEqualTo(failed);
  }

  @Test
  void aRunReadsBackAsItWasWritten() throws Exception {
    RunRecord run = run(Optional.of(Map.of(Side.CLIENT, "pi")));
    String text = MAPPER.writeValueAsString(run);
    assertThat(MAPPER.readValue(text, RunRecord.class)).isEqualTo(run);
    assertThat(text)
        .contains("\"started_at\":", "\"wall_seconds\":1.25", "\"meters\":{\"client\":\"pi\"}")
        .contains("\"client\":" + RecordJson.write(CLIENT))
        .doesNotContain("reason", "null");
    assertThat(MAPPER.writeValueAsString(run(Optional.empty()))).doesNotContain("meters");
  }

  @Test
  void mistypedValuesAreErrors() {
    String client = RecordJson.write(CLIENT);
    refused(client.replace("\"serialize\"", "\"serialise\""), "did you mean serialize?");
    refused(client.replace("\"start_ns\":1,", ""), "start_ns");
    refused(client.replace("\"start_ns\":1,", "\"start_ns\":1.5,"), "1.5");
    refused(client.replace("\"start_ns\":1,", "\"start_ns\":\"1\","), "String");
    refused(client.replace("\"start_ns\":1,", "\"start_ns\":1,\"start_ns\":2,"), "start_ns");
    refused(client.replace("pijoule-client/1", "pijoule-client/2"), "got pijoule-client/2");
    refused(client.replace("\"outcome\":\"valid\"", "\"outcome\":\"VALID\""), "valid");
  }

  private static void refused(String json, String said) {
    assertThat(json).isNotEqualTo(RecordJson.write(CLIENT));
    assertThatThrownBy(() -> MAPPER.readValue(json, ClientRecord.class)).hasMessageContaining(said);
  }

  private static RunRecord run(Optional<Map<Side, String>> meters) {
    return new RunRecord(
        RunRecord.FORMAT,
        "r0001",
        1,
        1,
        1,
        1,
        1,
        Outcome.VALID,
        Optional.empty(),
        Optional.of(CLIENT),
        Optional.of(SERVER),
        meters,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        new Circumstances(
            OptionalLong.of(CLIENT.measured().orElseThrow().seed()),
            Map.of("framework", "cxf"),
            Optional.of("2026-01-01T00:00:00Z"),
            OptionalDouble.of(0.5),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalDouble.of(1.25),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Set.of(RunMark.LATE),
            Optional.empty()));
  }
}
