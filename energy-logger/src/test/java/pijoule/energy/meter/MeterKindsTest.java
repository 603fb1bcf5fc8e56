package pijoule.energy.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import pijoule.energy.units.Frequency;

class MeterKindsTest {
  @Test
  void hasEveryKindOnceAndInItsOrder() {
    assertThat(MeterKinds.keys())
        .startsWith("arduino", "model", "rapl", "hwmon", "battery", "command", "replay")
        .doesNotHaveDuplicates();
  }

  @Test
  void hasNoTwoSettingsOfOneName() {
    assertThat(MeterKinds.settings()).extracting(MeterSetting::option).doesNotHaveDuplicates();
  }

  @Test
  void namesTheKindsThatASettingBelongsTo() {
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(10)).with(Declared.BOUNDARY, Boundary.WALL);

    assertThatThrownBy(() -> MeterKinds.ofKey("model").orElseThrow().open(settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--boundary is a setting of --meter hwmon and battery and command")
        .hasMessageEndingWith(", got wall; leave it out");
  }

  @Test
  void settingsAreCopiedAndKeepTheirValuesAtAnotherRate() {
    MeterSettings first = MeterSettings.at(Frequency.ofHertz(10));
    MeterSettings second = first.with(Declared.U_GAIN, 0.01).atRate(Frequency.ofHertz(20));

    assertThat(first.get(Declared.U_GAIN)).isEmpty();
    assertThat(second.get(Declared.U_GAIN)).hasValue(0.01);
    assertThat(second.rate()).isEqualTo(Frequency.ofHertz(20));
  }
}
