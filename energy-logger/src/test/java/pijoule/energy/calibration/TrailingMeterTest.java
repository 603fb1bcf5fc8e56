package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.meter.Samples;
import pijoule.energy.trace.TestTraces;

class TrailingMeterTest {
  private static final long SECOND = 1_000_000_000;

  /** A step of power then is in the middle of the ramp that a sliding mean makes of it. */
  @Test
  void theMeanOfATimeBeforeIsAtItsMiddle() throws IOException {
    Samples samples = new Samples();
    try (Meter meter = new TrailingMeter(new Two(), 0.04)) {
      meter.sample(samples);
      meter.finish(samples);
    }
    assertThat(samples.times()).containsExactly(SECOND - 20_000_000, 2 * SECOND - 20_000_000);
    assertThat(samples.watts()).containsExactly(2.0, 2.5);
    assertThat(samples.losses()).containsExactly("unplugged: 3");
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
      sink.sample(2 * SECOND, 2.5);
      sink.loss("unplugged", OptionalLong.of(3));
    }

    @Override
    public void close() {}
  }
}
