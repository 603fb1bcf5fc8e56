package pijoule.server.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;

class RunLedgerTest {
  private static final Duration AT_ONCE = Duration.ZERO;

  private final RunLedger ledger = new RunLedger(3, 5);

  private void answer(String run, int trial) {
    PhaseRecorder recorder = new PhaseRecorder(() -> 0, 1);
    recorder.trial(trial);
    recorder.add(Phase.TOTAL, 1, 2);
    RunLedger.Ticket ticket = ledger.enter(run);
    ledger.keep(ticket, recorder);
    ledger.leave(ticket);
  }

  @Test
  void returnsEveryRequestOfARun() throws NotKeptException {
    answer("a", 0);
    answer("b", 7);
    answer("a", 1);

    RunLedger.Kept kept = ledger.find("a", AT_ONCE);

    assertThat(kept.requests()).isEqualTo(2);
    assertThat(kept.phases()).extracting("trial").containsExactly(0, 1);
  }

  @Test
  void knowsNoRunWithoutAnAnsweredRequest() {
    ledger.leave(ledger.enter("a"));

    assertThatThrownBy(() -> ledger.find("a", AT_ONCE))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("got a;");
    assertThatThrownBy(() -> ledger.find("b", AT_ONCE)).isInstanceOf(NotKeptException.class);
  }

  @Test
  void forgetsTheOldestRunBeyondMaxRuns() throws NotKeptException {
    for (String run : new String[] {"a", "b", "c", "d"}) {
      answer(run, 0);
    }

    assertThatThrownBy(() -> ledger.find("a", AT_ONCE)).isInstanceOf(NotKeptException.class);
    assertThat(ledger.find("d", AT_ONCE).requests()).isEqualTo(1);
  }

  @Test
  void forgetsTheOldestRunsBeyondMaxRequests() throws NotKeptException {
    answer("a", 0);
    answer("b", 0);
    for (int trial = 0; trial < 4; trial++) {
      answer("c", trial);
    }

    assertThatThrownBy(() -> ledger.find("a", AT_ONCE)).isInstanceOf(NotKeptException.class);
    assertThat(ledger.find("b", AT_ONCE).requests()).isEqualTo(1);
    assertThat(ledger.find("c", AT_ONCE).requests()).isEqualTo(4);
  }

  @Test
  void keepsNoPartOfARunThatAloneIsTooLarge() throws NotKeptException {
    for (int trial = 0; trial < 7; trial++) {
      answer("a", trial);
    }
    answer("b", 0);

    assertThatThrownBy(() -> ledger.find("a", AT_ONCE))
        .isInstanceOfSatisfying(
            NotKeptException.class, e -> assertThat(e.refusal().status()).isEqualTo(410))
        .hasMessageContaining("at most 5 requests");
    assertThat(ledger.find("b", AT_ONCE).requests()).isEqualTo(1);
  }

  @Test
  void waitsForRequestsUnderWay() {
    answer("a", 0);
    RunLedger.Ticket ticket = ledger.enter("a");

    assertThatThrownBy(() -> ledger.find("a", AT_ONCE)).hasMessageContaining("under way");

    ledger.leave(ticket);
    assertThatCode(() -> ledger.find("a", AT_ONCE)).doesNotThrowAnyException();
  }

  @Test
  void displacesNoRunForRequestsThatAreNotAnswered() throws NotKeptException {
    answer("a", 0);
    RunLedger.Ticket underWay = ledger.enter("b");
    for (int refused = 0; refused < 10; refused++) {
      ledger.leave(ledger.enter("refused" + refused));
    }

    assertThat(ledger.find("a", AT_ONCE).requests()).isEqualTo(1);
    assertThatThrownBy(() -> ledger.find("b", AT_ONCE)).hasMessageContaining("under way");
    ledger.leave(underWay);
    assertThatThrownBy(() -> ledger.find("b", AT_ONCE)).hasMessageContaining("got b;");
  }

  @Test
  void returnsWhatAnotherThreadIsAboutToKeep() throws Exception {
    RunLedger.Ticket ticket = ledger.enter("a");
    PhaseRecorder recorder = new PhaseRecorder(() -> 0, 1);
    recorder.add(Phase.TOTAL, 1, 2);
    Thread server =
        new Thread(
            () -> {
              ledger.keep(ticket, recorder);
              ledger.leave(ticket);
            });
    server.start();

    assertThat(ledger.find("a", Duration.ofSeconds(20)).requests()).isEqualTo(1);
    server.join();
  }

  @Test
  void forgetsWhatIsDeletedEvenWhileUnderWay() {
    RunLedger.Ticket ticket = ledger.enter("a");
    assertThat(ledger.forget("a")).isTrue();
    ledger.keep(ticket, new PhaseRecorder(() -> 0, 1));
    ledger.leave(ticket);

    assertThat(ledger.forget("a")).isFalse();
    assertThatThrownBy(() -> ledger.find("a", AT_ONCE)).isInstanceOf(NotKeptException.class);
  }
}
