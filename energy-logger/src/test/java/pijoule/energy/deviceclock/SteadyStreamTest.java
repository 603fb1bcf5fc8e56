package pijoule.energy.deviceclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.Samples;

/** A device of 100 samples a second that sends four at a time. */
class SteadyStreamTest {
  private static final long START_NS = 50_000_000_000L;
  private static final double REPORT_NS = 40e6;

  private final SteadyStream stream = new SteadyStream(100, 100, 5e-3);
  private final Samples samples = new Samples();
  private final Random random = new Random(100);

  /** Sends reports; the device's interval is so much longer than the nominal one. */
  private void send(int from, int to, double slower, long lateNs) throws IOException {
    for (int i = from; i < to; i++) {
      for (int k = 0; k < 4; k++) {
        stream.add(5, 0.38);
      }
      stream.arrived(trueNs(i + 1, slower) + lateNs + random.nextInt(2_000_000));
      stream.held().release(samples);
    }
  }

  private void finish(SteadyStream ended) throws IOException {
    ended.end();
    ended.held().finish(samples);
  }

  private static long trueNs(double reports, double slower) {
    return START_NS + Math.round(reports * REPORT_NS * (1 + slower));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.003, -0.003, 50e-6})
  void followsTheDevicesOwnRate(double slower) throws IOException {
    send(0, 1500, slower, 0);
    finish(stream);

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.times()).hasSize(6000).isSorted();
    for (int i = 500; i < 6000; i += 100) {
      assertThat((double) samples.times().get(i) - trueNs((i + 0.5) / 4, slower))
          .isCloseTo(0, within(2.5e6));
    }
  }

  @Test
  void aBusyHostIsNoGap() throws IOException {
    send(0, 500, 0, 0);
    long busyUntil = trueNs(560, 0);
    for (int i = 500; i < 560; i++) {
      for (int k = 0; k < 4; k++) {
        stream.add(5, 0.38);
      }
      stream.arrived(busyUntil + i * 1000);
    }
    send(560, 1000, 0, 0);
    finish(stream);

    assertThat(samples.losses()).isEmpty();
    assertThat(samples.times()).hasSize(4000);
    assertThat((double) samples.times().get(2100) - trueNs(2100.5 / 4, 0))
        .isCloseTo(0, within(2.5e6));
  }

  @Test
  void aLostReportIsAGapOfItsLength() throws IOException {
    send(0, 500, 0, 0);
    send(500, 1000, 0, 40_000_000);
    finish(stream);

    assertThat(samples.losses())
        .hasSize(1)
        .first()
        .asString()
        .matches("the device was silent for (3[789]|4\\d) ms: unknown");
    assertThat(samples.times()).hasSize(4000).isSorted();
    assertThat((double) samples.times().get(3000) - trueNs(751 + 0.5 / 4, 0))
        .isCloseTo(0, within(2.5e6));
  }

  @Test
  void whatCameLateJustBeforeAGapIsLeftOut() throws IOException {
    send(0, 100, 0, 0);
    send(100, 102, 0, 50_000_000);
    stream.gap("unplugged", OptionalLong.empty());
    stream.gap("still unplugged", OptionalLong.empty());
    send(200, 300, 0, 0);
    finish(stream);

    assertThat(samples.losses()).containsExactly("unplugged: unknown");
    assertThat(samples.times()).hasSize(800);
  }

  /** Reports without any delay: in each of three segments only the bound of 5 ms is not known. */
  @Test
  void timesOfAllSegmentsAreInTheirUncertainty() throws IOException {
    for (int i = 0; i < 1500; i++) {
      for (int k = 0; k < 4; k++) {
        stream.add(5, 0.38);
      }
      stream.arrived(trueNs(i + 1, 0));
      if (i % 500 == 499) {
        stream.gap("unplugged", OptionalLong.empty());
      }
    }
    finish(stream);

    assertThat(samples.losses()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(stream.held().uTimeSeconds()).hasValueCloseTo(5e-3 / Math.sqrt(3), within(1e-5));
  }

  @Test
  void meansHaveThePowersEnergy() throws IOException {
    SteadyStream slow = new SteadyStream(100_000, 170, 1e-3);
    double joules = 0;
    for (int chunk = 0; chunk < 100; chunk++) {
      for (int i = 0; i < 1000; i++) {
        double volts = 5 + random.nextDouble();
        double amperes = random.nextDouble();
        slow.add(volts, amperes);
        joules += volts * amperes / 100_000;
      }
      slow.arrived(START_NS + (chunk + 1) * 10_000_000L);
    }
    finish(slow);
    double mean = samples.watts().stream().mapToDouble(watts -> watts).average().orElseThrow();

    assertThat(samples.watts()).hasSize(170);
    assertThat(mean).isCloseTo(joules, within(2e-3 * joules));
  }
}
