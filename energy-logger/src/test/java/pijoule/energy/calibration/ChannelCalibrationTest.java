package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.Sensor.CodeRange;

class ChannelCalibrationTest {
  @Test
  void refusesPointsThatLieTooClose() {
    assertThatThrownBy(() -> calibration(1, 100, 2, 304))
        .hasMessageContaining("205 codes apart or more, got 204;");
    assertThat(calibration(1, 100, 2, 305).fit().gain()).isPositive();
  }

  @Test
  void refusesSwappedPoints() {
    assertThatThrownBy(() -> calibration(5, 900, 1, 180)).hasMessageContaining("swapped");
    assertThatThrownBy(() -> calibration(1, 900, 5, 180)).hasMessageContaining("swapped");
    assertThatThrownBy(() -> calibration(1, 500, 5, 500)).hasMessageContaining("swapped");
    assertThatThrownBy(() -> calibration(5, 180, 5, 900)).hasMessageContaining("swapped");
  }

  @Test
  void refusesACheckThatLiesOutside() {
    List<CalibrationPoint> points =
        List.of(TestCertificates.point(1, 180), TestCertificates.point(5, 900));

    assertThatThrownBy(
            () ->
                new ChannelCalibration(
                    points, Optional.of(TestCertificates.point(5.1, 910)), Sensor.ADC.voltage()))
        .hasMessageContaining("between 1.0 and 5.0, got 5.1");
    assertThatThrownBy(
            () ->
                new ChannelCalibration(
                    points.subList(0, 1), Optional.empty(), Sensor.ADC.voltage()))
        .hasMessageContaining("2 points or more, got 1");
  }

  @Test
  void knowsCodesAtTheEndsOfTheRange() {
    CodeRange adc = Sensor.ADC.voltage();
    assertThat(adc.isTouchedBy(new ChannelMean(1022, 0.5, 10, 1020, 1022.6, 0))).isTrue();
    assertThat(adc.isTouchedBy(new ChannelMean(1, 0.5, 10, 0.4, 2, 0))).isTrue();
    assertThat(adc.isTouchedBy(new ChannelMean(1, 0.5, 10, 0.5, 1022.5, 0))).isFalse();
  }

  /** 5 V are code 4000 of an INA226: four times what the ADC can give. */
  @Test
  void anInasCodesGoFurther() {
    ChannelMean fiveVolts = new ChannelMean(4000, 0.5, 10, 3999, 4001, 0);
    assertThat(Sensor.INA226.voltage().isTouchedBy(fiveVolts)).isFalse();
    assertThat(
            Sensor.INA226.current().isTouchedBy(new ChannelMean(32_766, 1, 10, 32_760, 32_767, 0)))
        .isTrue();

    List<CalibrationPoint> near =
        List.of(TestCertificates.point(4.5, 3600), TestCertificates.point(5, 4000));
    assertThatThrownBy(
            () -> new ChannelCalibration(near, Optional.empty(), Sensor.INA226.voltage()))
        .hasMessageContaining("800 codes apart or more, got 400;");
    List<CalibrationPoint> farEnough =
        List.of(TestCertificates.point(4, 3200), TestCertificates.point(5, 4000));
    assertThat(
            new ChannelCalibration(farEnough, Optional.empty(), Sensor.INA226.voltage())
                .fit()
                .gain())
        .isCloseTo(1.25e-3, within(1e-15));
  }

  private static ChannelCalibration calibration(
      double lower, double lowerCode, double higher, double higherCode) {
    return new ChannelCalibration(
        List.of(
            TestCertificates.point(lower, lowerCode), TestCertificates.point(higher, higherCode)),
        Optional.empty(),
        Sensor.ADC.voltage());
  }
}
