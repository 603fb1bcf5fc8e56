package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.Outcome;
import pijoule.contract.record.RecordJson;
import pijoule.contract.record.ServerRecord;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/** A server that lies, and a client that does not do what was planned. */
class CrosscheckTest {
  private static final PlannedRun RUN = Plan.of(MadeUpStudy.fourCells()).runs().get(0);
  private static final long BYTES = RUN.cell().level(Factor.MESSAGE_SIZE).bytes();
  private static final Clocks ONE_HOST = new Clocks(true, false);
  private static final ClockRecord CLOCK =
      new ClockRecord(Instant.EPOCH, 0, 1, Optional.of("boot"), OptionalLong.empty());

  /** What Java 17 says with -Xmx134217728 and the serial collector, bytes. */
  private static final long SERIAL_HEAP = 129_761_280;

  private ObjectNode client;
  private ObjectNode server;

  @BeforeEach
  void agree() throws IOException {
    client =
        json(
            RecordJson.write(
                new ClientRecord(
                    ClientRecord.FORMAT,
                    RUN.id(),
                    Outcome.VALID,
                    Optional.empty(),
                    "cxf",
                    "jaxb",
                    Optional.of(measured()))));
    server =
        json(
            RecordJson.write(
                new ServerRecord(
                    ServerRecord.FORMAT,
                    RUN.id(),
                    "cxf",
                    Optional.of("jetty"),
                    Optional.of("jaxb"),
                    1,
                    CLOCK,
                    List.of(interval(Phase.TOTAL, 1_100_000_000L, 1_900_000_000L)),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())));
  }

  private static ClientRecord.ValidRun measured() {
    return new ClientRecord.ValidRun(
        RUN.seed(),
        10,
        1,
        0,
        OptionalLong.of(BYTES),
        OptionalLong.of(BYTES),
        OptionalLong.empty(),
        OptionalLong.empty(),
        CLOCK,
        List.of(
            interval(Phase.CALL, 1_000_000_000L, 2_000_000_000L),
            interval(Phase.TOTAL, 500_000_000L, 2_500_000_000L)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new JvmInfo("17", "any", SERIAL_HEAP, 1)),
        Optional.empty(),
        Optional.empty());
  }

  private static PhaseInterval interval(Phase phase, long startNs, long endNs) {
    return new PhaseInterval(0, phase, startNs, endNs);
  }

  private static ObjectNode json(String text) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(text);
  }

  @Test
  void recordsThatAgreePass() {
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aServersTimeOutsideTheCallIsALie() {
    refuse(
        () -> phases(server, Phase.TOTAL, 1_000_000_000L, 90_000_000_000L),
        "the server's total must lie within the client's call");
  }

  /** As by an environment variable that java reads. */
  @Test
  void aHeapThatIsNotTheCellsLeavesNoNumber() {
    String rule = "the client's JVM must have the heap of its cell, 128MiB, got one of ";
    refuse(() -> heap(1L << 30), rule + "1073741824 B; take options of the heap out of");
    refuse(() -> heap(64L << 20), rule + "67108864 B; ");
    heap(1L << 27);
    assertThatCode(this::check).doesNotThrowAnyException();
  }

  private void heap(long bytes) {
    ((ObjectNode) client.path("jvm")).put("max_heap_bytes", bytes);
  }

  @Test
  void aServerWithoutPhasesLeavesNoNumber() {
    refuse(() -> server.put("requests", 2), "the server must have phases of 1 requests, got 2");
    refuse(
        () -> server.put("requests", 1).putArray("phases"),
        "the server must have a total of trial 0, got none");
  }

  /** What the report could not read is no valid run. */
  @Test
  void recordsAreReadAsTheReportReadsThem() {
    refuse(
        () -> server.put("format", "pijoule-server/2"),
        "as docs/results.md has them, got: a server's record must be pijoule-server/1, got pijoule-server/2");
    refuse(() -> server.put("format", "pijoule-server/1").put("run", "r0099"), "of run r0001");
    refuse(
        () -> phases(server.put("run", RUN.id()), Phase.TOTAL, 5, 4),
        "as docs/results.md has them, got: total must not end before it");
  }

  @Test
  void aRecordWithoutAClockLeavesNoNumber() {
    refuse(() -> server.remove("clock"), "clock");
  }

  @Test
  void aClientWithOtherNumbersIsRefused() {
    refuse(() -> client.put("seed", 1), "the client must draw from the run's seed");
    refuse(
        () -> client.put("seed", RUN.seed()).put("calls", 3),
        "the client must do what was planned, 1 calls, got 3");
    refuse(
        () -> client.put("calls", 1).put("request_bytes", 1),
        "request_bytes must be those of the planned request within 0.1 %, got 1 B for " + BYTES);
    refuse(
        () -> client.remove("response_bytes"),
        "the client must state request_bytes and response_bytes, got a record without");
  }

  @Test
  void aClientsPhasesMustBeThereAndWithinTheRun() {
    refuse(() -> client.putArray("phases"), "the client must have a total, got none");
    refuse(
        () -> phases(client, Phase.TOTAL, 500_000_000L, 2_500_000_000L),
        "the client must have a call phase of trial 0");
    refuse(
        () -> phases(client, Phase.TOTAL, 500_000_000L, 9_500_000_000L),
        "the client's total must be within the run's 3.0 s, got 9.0 s");
  }

  private void refuse(Runnable change, String reason) {
    change.run();
    assertThatThrownBy(this::check)
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining(reason)
        .extracting(failure -> failure.getMessage().lines().count())
        .isEqualTo(1L);
  }

  private void check() throws RunFailure {
    RunLine line = new RunLine(RUN, 1, Instant.EPOCH);
    line.set(RunKey.WALL_SECONDS, 3.0);
    line.set(RunKey.CLIENT, client);
    line.set(RunKey.SERVER, server);
    Crosscheck.check(RUN, BYTES, Crosscheck.read(line.json()), ONE_HOST, EnumSet.allOf(Side.class));
  }

  private static void phases(ObjectNode record, Phase phase, long startNs, long endNs) {
    record
        .putArray("phases")
        .addObject()
        .put("trial", 0)
        .put("phase", phase.key())
        .put("start_ns", startNs)
        .put("end_ns", endNs);
  }
}
