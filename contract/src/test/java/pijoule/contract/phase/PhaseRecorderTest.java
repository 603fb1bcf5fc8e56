package pijoule.contract.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PhaseRecorderTest {
  private long now;
  private final PhaseRecorder recorder = new PhaseRecorder(() -> now++, 4);

  @Test
  void keepsPiecesOfAPhaseAndTheirTrial() {
    recorder.begin(Phase.TOTAL);
    recorder.begin(Phase.SERIALIZE);
    recorder.end(Phase.SERIALIZE);
    recorder.trial(1);
    recorder.begin(Phase.SERIALIZE);
    recorder.end(Phase.SERIALIZE);
    recorder.end(Phase.TOTAL);

    assertThat(recorder.intervals())
        .containsExactly(
            new PhaseInterval(0, Phase.SERIALIZE, 1, 2),
            new PhaseInterval(1, Phase.SERIALIZE, 3, 4),
            new PhaseInterval(1, Phase.TOTAL, 0, 5));
  }

  @Test
  void refusesWhatWouldLoseOrInventAnInterval() {
    recorder.begin(Phase.CALL);

    assertThatThrownBy(() -> recorder.begin(Phase.CALL)).hasMessage("phase call begins twice");
    assertThatThrownBy(() -> recorder.end(Phase.SEND))
        .hasMessage("phase send ends before it begins");
    assertThatThrownBy(recorder::intervals).hasMessage("phase call has not ended");
    assertThat(recorder.isOpen(Phase.CALL)).isTrue();
  }

  @Test
  void saysWhenItIsFull() {
    for (int i = 0; i < 4; i++) {
      recorder.add(Phase.CALL, i, i);
    }

    assertThatThrownBy(() -> recorder.add(Phase.CALL, 4, 4))
        .hasMessage("a recorder of 4 intervals has none left for call");
  }

  @Test
  void anIntervalRunsForwards() {
    assertThatThrownBy(() -> new PhaseInterval(0, Phase.CALL, 5, 3))
        .hasMessage("call must not end before it starts, got -2 ns");
  }
}
