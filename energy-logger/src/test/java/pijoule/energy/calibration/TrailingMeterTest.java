package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.TestTraces;

class TrailingMeterTest {
  private static final long SECOND = 1_000_000_000;

  /** A step of power then is in the middle of the ramp that a sliding mean makes of it. */
  @Test
  void theMeanOfATimeBeforeIsAtItsMiddle() throws IOException {
    List<Long> times = new ArrayList<>();
    SampleSink sink =
        new SampleSink() {
          @Override
          public void sample(long timeNs, double watts) {
            times.add(timeNs);
          }

          @Override
          public void sample(long timeNs, double volts, double amperes) {
            times.add(timeNs);
          }

          @Override
          public void loss(String reason, OptionalLong lostSamples) {}
        };
    try (Meter meter = new TrailingMeter(new Two(), 0.04)) {
      meter.sample(sink);
      meter.finish(sink);
    }
    assertThat(times).containsExactly(SECOND - 20_000_000, 2 * SECOND - 20_000_000);
  }

  /** A sample now, and one that is held back. */
  private record Two() implements Meter {
    @Override
    public MeterInfo info() {
      return TestTraces.meter(SampleKind.MEAN);
    }

    @Override
    public void sample(SampleSink sink) throws IOException {
      sink.sample(SECOND, 5, 0.4);
    }

    @Override
    public void finish(SampleSink sink) throws IOException {
      sink.sample(2 * SECOND, 2);
    }

    @Override
    public void close() {}
  }
}
