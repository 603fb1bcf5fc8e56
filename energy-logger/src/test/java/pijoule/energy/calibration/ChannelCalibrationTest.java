package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChannelCalibrationTest {
  @Test
  void refusesPointsThatLieTooClose() {
    assertThatThrownBy(() -> calibration(1, 100, 2, 304))
        .hasMessageContaining("20 % of the range apart or more, got 19.9 %");
    assertThat(calibration(1, 100, 2, 305).fit().gain()).isPositive();
  }

  @Test
  void refusesSwappedPoints() {
    assertThatThrownBy(() -> calibration(5, 900, 1, 180)).hasMessageContaining("swapped");
    assertThatThrownBy(() -> calibration(1, 900, 5, 180)).hasMessageContaining("swapped");
  }

  @Test
  void refusesACheckThatLiesOutside() {
    List<CalibrationPoint> points =
        List.of(TestCertificates.point(1, 180), TestCertificates.point(5, 900));

    assertThatThrownBy(
            () -> new ChannelCalibration(points, Optional.of(TestCertificates.point(5.1, 910))))
        .hasMessageContaining("between 1.0 and 5.0, got 5.1");
    assertThatThrownBy(() -> new ChannelCalibration(points.subList(0, 1), Optional.empty()))
        .hasMessageContaining("2 points or more, got 1");
  }

  @Test
  void knowsCodesAtTheEndsOfTheRange() {
    assertThat(new ChannelMean(1022, 0.5, 10, 1020, 1022.6).saturated()).isTrue();
    assertThat(new ChannelMean(1, 0.5, 10, 0.4, 2).saturated()).isTrue();
    assertThat(new ChannelMean(1, 0.5, 10, 0.5, 1022.5).saturated()).isFalse();
  }

  private static ChannelCalibration calibration(
      double lower, double lowerCode, double higher, double higherCode) {
    return new ChannelCalibration(
        List.of(
            TestCertificates.point(lower, lowerCode), TestCertificates.point(higher, higherCode)),
        Optional.empty());
  }
}
