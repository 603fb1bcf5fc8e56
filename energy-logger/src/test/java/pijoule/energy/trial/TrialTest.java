package pijoule.energy.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceWriter;

/** Traces at 100 Hz of 2 W. */
class TrialTest {
  private static final long INTERVAL = 10_000_000;

  @TempDir private Path folder;

  @Test
  void givesPowerWithItsUncertaintyRateAndShortestPhase() throws IOException {
    Trial trial = trial(meter().accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.01)), -1);

    assertThat(trial.watts().getAsDouble()).isCloseTo(2, within(1e-9));
    assertThat(trial.uWatts().getAsDouble()).isCloseTo(0.02, within(1e-6));
    assertThat(trial.samples()).isEqualTo(1001);
    assertThat(trial.intervalSeconds().getAsDouble()).isCloseTo(0.01, within(1e-9));
    assertThat(trial.shortestSeconds().getAsDouble()).isBetween(0.02, 0.03);
    assertThat(trial.losses()).isEmpty();
  }

  @Test
  void knowsThatACountersStepsMakePhasesLonger() throws IOException {
    Trial trial = trial(meter().accuracy(Term.RESOLUTION_JOULES, OptionalDouble.of(0.8)), -1);

    // Two steps of 0.8 J at 2 W.
    assertThat(trial.shortestSeconds().getAsDouble()).isBetween(0.8, 1.2);
    // 0.8 J / sqrt 6 is 5 % of what 2 W give in 3.27 s.
    assertThat(trial.fivePercentSeconds().getAsDouble()).isBetween(3.27, 4.7);
  }

  @Test
  void leavesTheUnknownGainOut() throws IOException {
    Trial trial = trial(meter(), -1);

    assertThat(trial.uWatts().getAsDouble()).isCloseTo(0, within(1e-9));
    assertThat(trial.info().accuracy().of(Term.U_GAIN_RELATIVE)).isEmpty();
  }

  @Test
  void countsWhatWasLost() throws IOException {
    Trial trial = trial(meter(), 500);

    assertThat(trial.losses()).hasSize(1);
    assertThat(trial.watts().getAsDouble()).isCloseTo(2, within(1e-9));
  }

  /** A meter that has a new value every 20 ms, read every 10 ms under a load that changes. */
  @Test
  void seesHowLongAReadingStaysTheSame() throws IOException {
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a"), TestTraces.info(meter().build()))) {
      for (int i = 0; i < 20; i++) {
        trace.sample(i * INTERVAL, 3 + i / 2);
      }
      trace.close();
    }

    assertThat(Trial.of(Trace.open(folder.resolve("a.csv"))).equalSeconds()).hasValue(0.02);
  }

  @Test
  void saysNothingOfATraceWithoutSamples() throws IOException {
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a"), TestTraces.info(meter().build()))) {
      trace.close();
    }
    Trial trial = Trial.of(Trace.open(folder.resolve("a.csv")));

    assertThat(trial.samples()).isZero();
    assertThat(trial.equalSeconds()).isEmpty();
    assertThat(trial.watts()).isEmpty();
    assertThat(trial.shortestSeconds()).isEmpty();
  }

  @Test
  void resolvesNoPhaseWhereGapsAreInEach() throws IOException {
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a"), TestTraces.info(meter().build()))) {
      for (int i = 0; i <= 1000; i++) {
        if (i % 3 == 2) {
          trace.loss("made up", OptionalLong.of(1));
        } else {
          trace.sample(i * INTERVAL, 2);
        }
      }
      trace.close();
    }
    Trial trial = Trial.of(Trace.open(folder.resolve("a.csv")));

    assertThat(trial.intervalSeconds()).isPresent();
    assertThat(trial.watts()).isEmpty();
    assertThat(trial.shortestSeconds()).isEmpty();
  }

  private static MeterInfoBuilder meter() {
    return MeterInfo.builder("model", Boundary.BOARD, SampleKind.MEAN).source("made up");
  }

  private Trial trial(MeterInfoBuilder meter, int lostAt) throws IOException {
    try (TraceWriter trace =
        TraceWriter.begin(folder.resolve("a"), TestTraces.info(meter.build()))) {
      for (int i = 0; i <= 1000; i++) {
        if (i == lostAt) {
          trace.loss("made up", OptionalLong.of(1));
        } else if (i != lostAt + 1 || lostAt < 0) {
          trace.sample(i * INTERVAL, 2);
        }
      }
      trace.close();
    }
    return Trial.of(Trace.open(folder.resolve("a.csv")));
  }
}
