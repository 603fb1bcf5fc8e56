package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;

class LineFitTest {
  @Property(tries = 200)
  void findsTheLineThatPointsLieOn(
      @ForAll @DoubleRange(min = 1e-4, max = 1e-2) @Scale(6) double gain,
      @ForAll @DoubleRange(min = -0.1, max = 0.1) double offset,
      @ForAll @DoubleRange(min = 0, max = 1023) double code) {
    List<CalibrationPoint> points =
        List.of(
            TestCertificates.point(gain * 100 + offset, 100),
            TestCertificates.point(gain * 400 + offset, 400),
            TestCertificates.point(gain * 950 + offset, 950));

    LineFit line = LineFit.of(points);

    assertThat(line.at(code)).isCloseTo(gain * code + offset, within(1e-12));
    assertThat(line.codeOf(line.at(code))).isCloseTo(code, within(1e-6));
    assertThat(Arrays.stream(LineFit.weights(points, code)).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void agreesWithTheTextbookWherePointsScatter() {
    // x 1..4, y 6, 5, 7, 10: slope 1.4, intercept 3.5, residuals 1.1, -1.3, -0.7, 0.9
    List<CalibrationPoint> points =
        List.of(
            TestCertificates.point(6, 1),
            TestCertificates.point(5, 2),
            TestCertificates.point(7, 3),
            TestCertificates.point(10, 4));

    LineFit line = LineFit.of(points);

    assertThat(line.gain()).isCloseTo(1.4, within(1e-12));
    assertThat(line.offset()).isCloseTo(3.5, within(1e-12));
    assertThat(line.residual(points.get(0))).isCloseTo(1.1, within(1e-12));
    assertThat(line.residual(points.get(1))).isCloseTo(-1.3, within(1e-12));
  }

  /** The line through two points has the second's value at the second's code. */
  @Test
  void atAPointOfTwoItsValueAloneCounts() {
    List<CalibrationPoint> points =
        List.of(TestCertificates.point(1, 100), TestCertificates.point(3, 300));

    assertThat(LineFit.weights(points, 300)).containsExactly(new double[] {0, 1}, within(1e-12));
  }
}
