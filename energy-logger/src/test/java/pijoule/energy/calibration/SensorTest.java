package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SensorTest {
  @ParameterizedTest
  @CsvSource({"adc, ADC", "ina219, INA219", "ina226, INA226"})
  void isFoundByItsKey(String key, Sensor sensor) {
    assertThat(Sensor.of(key)).isEqualTo(sensor);
  }

  @Test
  void anotherKeyIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Sensor.of("ina3221"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("adc", "ina219", "ina226", "ina3221");
  }
}
