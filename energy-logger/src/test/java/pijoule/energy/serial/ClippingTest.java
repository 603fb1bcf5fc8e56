package pijoule.energy.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pijoule.energy.calibration.Sensor;

/** The clipped channel of a report of single readings, of which the report has only sums. */
class ClippingTest {
  private static final int PAIRS = 24;

  @Test
  void oneClippedVoltageOfASupplyAtTheEndIsFound() {
    int[] volts = steady(1010);
    volts[7] = 1023;
    assertThat(Clipping.of(report(volts, steady(300)), Sensor.ADC))
        .isEqualTo(new Clipping(true, false));
  }

  @Test
  void currentsThatPeakAreFoundUnderASteadySupply() {
    int[] amperes = steady(300);
    amperes[3] = 1023;
    amperes[4] = 1023;
    assertThat(Clipping.of(report(steady(931), amperes), Sensor.ADC))
        .isEqualTo(new Clipping(false, true));
  }

  /** Sums of the ADC's voltage near its end and of a current that peaks fit both. */
  @Test
  void bothAreNamedWhereTheSumsFitBoth() {
    int[] amperes = steady(300);
    amperes[3] = 1023;
    assertThat(Clipping.of(report(steady(1000), amperes), Sensor.ADC))
        .isEqualTo(new Clipping(true, true));
    int[] volts = steady(1010);
    volts[0] = 1023;
    assertThat(Clipping.of(report(volts, amperes), Sensor.ADC)).isEqualTo(new Clipping(true, true));
  }

  /** 32,767 codes of the bus voltage would be 41 V. */
  @Test
  void anInasShuntIsFound() {
    assertThat(Clipping.of(report(steady(4000), steady(32_767)), Sensor.INA226))
        .isEqualTo(new Clipping(false, true));
  }

  @Test
  void aReportWithoutClippedReadingsHasNone() {
    assertThat(Clipping.of(report(steady(931), steady(300)), Sensor.ADC)).isEqualTo(Clipping.NONE);
  }

  private static int[] steady(int code) {
    return IntStream.generate(() -> code).limit(PAIRS).toArray();
  }

  private static DeviceReport report(int[] volts, int[] amperes) {
    long products = IntStream.range(0, PAIRS).mapToLong(k -> (long) volts[k] * amperes[k]).sum();
    long squares = Arrays.stream(amperes).mapToLong(code -> (long) code * code).sum();
    int clipped =
        (int)
            IntStream.concat(Arrays.stream(volts), Arrays.stream(amperes))
                .filter(code -> code == 1023 || code == 32_767)
                .count();
    return new DeviceReport(
        1,
        5883,
        PAIRS,
        Arrays.stream(volts).sum(),
        PAIRS,
        Arrays.stream(amperes).sum(),
        Optional.of(new DeviceReport.Products(products, squares, clipped)));
  }
}
