package pijoule.energy.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.energy.serial.DeviceTimeline.TimelineSink;

/** Reports that cannot be true. */
class DeviceTimelineTest {
  private final List<Long> seqs = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> ends = new ArrayList<>();
  private long lost;
  private int segments;
  private final DeviceTimeline timeline =
      new DeviceTimeline(
          new TimelineSink() {
            @Override
            public void segment() {
              segments++;
            }

            @Override
            public void loss(String reason, OptionalLong reports) {
              lost += reports.orElse(0);
            }

            @Override
            public void report(DeviceReport report, long startMicros, long endMicros, long sentNs) {
              seqs.add(report.seq());
              starts.add(startMicros);
              ends.add(endMicros);
            }
          },
          5883);

  private void report(long seq, long micros) {
    timeline.report(
        new DeviceReport(seq & 0xffff_ffffL, micros, 24, 0, 24, 0, Optional.empty()), 0);
  }

  @Test
  void aReportThatFitsNothingIsNotBelieved() {
    report(1, 5883);
    report(2, 2 * 5883);
    report(3, 900_000_000L);
    report(77_000, 4 * 5883);
    report(5, 5 * 5883);
    assertThat(seqs).containsExactly(1L, 2L, 5L);
    assertThat(lost).isEqualTo(2);
    assertThat(segments).isEqualTo(1);
  }

  @Test
  void aResetWithoutABootLineIsSeenByTheTime() {
    report(1, 5_000_000);
    report(2, 5_005_883);
    report(5, 5883);
    report(6, 2 * 5883);
    assertThat(seqs).containsExactly(1L, 2L, 5L, 6L);
    assertThat(lost).isEqualTo(2);
    assertThat(segments).isEqualTo(2);
    assertThat(timeline.resets()).isEqualTo(1);
  }

  /** Two reports of 5,883 us are lost, and the device's clock was read 3 us late. */
  @Test
  void aReportAfterLostOnesHasItsOwnIntervalAndTheDevicesTime() {
    report(1, 5883);
    report(2, 11_766);
    report(5, 29_418);
    report(6, 35_298);

    assertThat(starts).containsExactly(0L, 5883L, 23_535L, 29_418L);
    assertThat(ends).containsExactly(5883L, 11_766L, 29_418L, 35_298L);
  }

  @Test
  void theNumberMayWrap() {
    report(-2, 5883);
    report(-1, 2 * 5883);
    report(1, 4 * 5883);
    assertThat(seqs).hasSize(3);
    assertThat(lost).isEqualTo(1);
  }
}
