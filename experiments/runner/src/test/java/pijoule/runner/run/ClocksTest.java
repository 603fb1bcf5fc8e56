package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;

/** A call from 1 s to 2 s of the client, 1.1 s to 1.9 s of which the server works; all in ms. */
class ClocksTest {
  private static final Clocks ONE_HOST = new Clocks(true, false);
  private static final Clocks ONE_RECORDER = new Clocks(false, true);
  private static final long DAY_MS = 86_400_000;

  private final MadeUpSide client = new MadeUpSide();
  private final MadeUpSide server = new MadeUpSide();

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
    client.align(-500, 2000, 0.05);
    server.align(-DAY_MS - 500, DAY_MS + 2000, 0.05);
    phases(DAY_MS + 1100, DAY_MS + 1900);
    pass(ONE_RECORDER);
    server.bootId("another");
    pass(new Clocks(true, true)); // two boot ids are two clocks, even if the caller says otherwise
  }

  @Test
  void aServerBeginsAfterItsCallWithinTheSumOfBothBounds() {
    client.align(0, 1000, 2);
    server.align(0, 1000, 3);
    // Probe and call are 1 s apart on each side, 0.5 ms of drift each.
    phases(994.1, 1900);
    pass(ONE_RECORDER);
    phases(993.9, 1900);
    refuse(ONE_RECORDER, "on the recorder's clock within 5.95");
  }

  @Test
  void anAnswerIsReadyBeforeItsCallEnds() {
    client.align(0, 2000, 2);
    server.align(0, 2000, 3);
    phases(1100, 2200); // the total is late, the answer is not
    server.phase(Phase.SERIALIZE, 1500, 2004);
    pass(ONE_RECORDER);
    server.phase(Phase.SERIALIZE, 1500, 2008);
    refuse(ONE_RECORDER, "8.0 ms after its end");
  }

  @Test
  void aLateTotalIsALieThroughARecorderToo() {
    client.align(0, 2000, 2);
    server.align(0, 2000, 3);
    phases(1100, 2270);
    refuse(ONE_RECORDER, "270.0 ms after its end");
  }

  @Test
  void alignmentsToTwoRecordersAreNotCompared() {
    client.align(0, 2000, 0.05);
    server.align(7000, 2000, 0.05);
    phases(1100, 1900);
    pass(new Clocks(false, false));
    refuse(ONE_RECORDER, "7100.0 ms after the call's start");
  }

  @Test
  void anAlignmentWithoutABoundComparesNothing() {
    client.align(0, 2000, 0.05);
    server.align(7000, 2000, 0.05);
    server.align(7000, 2000, Double.NaN);
    phases(1100, 1900);
    pass(ONE_RECORDER);
  }

  /** Both on the recorder's own host: nothing drifts, and the bounds are zero. */
  @Test
  void aSharedClockHasNoAllowance() {
    client.align(0, 9000, 0);
    server.align(0, 9000, 0);
    client.sameClock();
    server.sameClock();
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
    SideRecord ofClient = client.record();
    SideRecord ofServer = server.record();
    clocks.check(
        ofClient,
        ofServer,
        0,
        PhaseSpan.of(ofClient.phases(), Phase.CALL, 0).orElseThrow(),
        PhaseSpan.of(ofServer.phases(), Phase.TOTAL, 0).orElseThrow());
  }

  private void phases(double startMs, double endMs) {
    client.clear().phase(Phase.CALL, 1000, 2000);
    server.clear().phase(Phase.TOTAL, startMs, endMs);
  }
}
