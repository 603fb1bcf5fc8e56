package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** A call from 1 s to 2 s of the client, 1.1 s to 1.9 s of which the server works; all in ms. */
class ClocksTest {
  private static final Clocks ONE_HOST = new Clocks(true, false);
  private static final Clocks ONE_RECORDER = new Clocks(false, true);
  private static final long DAY_MS = 86_400_000;

  private final ObjectNode client = record();
  private final ObjectNode server = record();

  @Test
  void oneBootIdIsNotOneClock() {
    phases(DAY_MS + 1100, DAY_MS + 1900);
    pass(new Clocks(false, false));
    pass(ONE_RECORDER); // without alignments
    refuse(ONE_HOST, "must lie within the client's call on their clock");
  }

  @Test
  void onOneHostAServerMayReadItsClockLate() {
    phases(1100, 2200);
    pass(ONE_HOST);
    phases(1100, 2260);
    refuse(ONE_HOST, "260.0 ms after its end");
  }

  @Test
  void clocksThatAreADayApartMeetOnTheRecordersAxis() {
    align(client, -500, 2000, 0.05);
    align(server, -DAY_MS - 500, DAY_MS + 2000, 0.05);
    phases(DAY_MS + 1100, DAY_MS + 1900);
    pass(ONE_RECORDER);
    ((ObjectNode) server.get("clock")).put("boot_id", "another");
    pass(new Clocks(true, true)); // two boot ids are two clocks, whatever the caller says
  }

  @Test
  void aServerBeginsAfterItsCallWithinTheSumOfBothBounds() {
    align(client, 0, 1000, 2);
    align(server, 0, 1000, 3);
    // Probe and call are 1 s apart on each side, 0.5 ms of drift each.
    phases(994.1, 1900);
    pass(ONE_RECORDER);
    phases(993.9, 1900);
    refuse(ONE_RECORDER, "on the recorder's clock within 5.95");
  }

  @Test
  void anAnswerIsReadyBeforeItsCallEnds() {
    align(client, 0, 2000, 2);
    align(server, 0, 2000, 3);
    phases(1100, 2200); // the total is late, the answer is not
    phase(server, "serialize", 1500, 2004);
    pass(ONE_RECORDER);
    phase(server, "serialize", 1500, 2008);
    refuse(ONE_RECORDER, "8.0 ms after its end");
  }

  @Test
  void aLateTotalIsALieThroughARecorderToo() {
    align(client, 0, 2000, 2);
    align(server, 0, 2000, 3);
    phases(1100, 2270);
    refuse(ONE_RECORDER, "270.0 ms after its end");
  }

  @Test
  void alignmentsToTwoRecordersAreNotCompared() {
    align(client, 0, 2000, 0.05);
    align(server, 7000, 2000, 0.05);
    phases(1100, 1900);
    pass(new Clocks(false, false));
    refuse(ONE_RECORDER, "7100.0 ms after the call's start");
  }

  @Test
  void anAlignmentWithoutABoundComparesNothing() {
    align(client, 0, 2000, 0.05);
    align(server, 7000, 2000, 0.05);
    ((ObjectNode) server.get("alignment")).remove("bound_us");
    phases(1100, 1900);
    pass(ONE_RECORDER);
  }

  /** Both on the recorder's own host: nothing drifts, and the bounds are zero. */
  @Test
  void aSharedClockHasNoAllowance() {
    align(client, 0, 9000, 0);
    align(server, 0, 9000, 0);
    sameClock(client);
    sameClock(server);
    phases(1000, 1900);
    pass(ONE_RECORDER);
    phases(999.9, 1900);
    refuse(ONE_RECORDER, "within 0.0 ms");
  }

  private void pass(Clocks clocks) {
    assertThatCode(() -> check(clocks)).doesNotThrowAnyException();
  }

  private void refuse(Clocks clocks, String reason) {
    assertThatThrownBy(() -> check(clocks))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining(reason);
  }

  private void check(Clocks clocks) throws RunFailure {
    clocks.check(
        client,
        server,
        0,
        PhaseSpan.of(client, "call", 0).orElseThrow(),
        PhaseSpan.of(server, "total", 0).orElseThrow());
  }

  private void phases(double startMs, double endMs) {
    client.putArray("phases");
    server.putArray("phases");
    phase(client, "call", 1000, 2000);
    phase(server, "total", startMs, endMs);
  }

  private static ObjectNode record() {
    ObjectNode record = new ObjectMapper().createObjectNode();
    record.putObject("clock").put("boot_id", "boot");
    return record;
  }

  private static void align(ObjectNode record, double offsetMs, double atMs, double boundMs) {
    record
        .putObject("alignment")
        .put("method", "udp_probe")
        .put("offset_us", offsetMs * 1000)
        .put("at_ns", ns(atMs))
        .put("bound_us", boundMs * 1000);
  }

  private static void sameClock(ObjectNode record) {
    ((ObjectNode) record.get("alignment")).put("method", "same_clock");
  }

  private static void phase(ObjectNode record, String phase, double startMs, double endMs) {
    record
        .withArray("phases")
        .addObject()
        .put("trial", 0)
        .put("phase", phase)
        .put("start_ns", ns(startMs))
        .put("end_ns", ns(endMs));
  }

  private static long ns(double ms) {
    return Math.round(ms * 1e6);
  }
}
