package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WaveformTest {
  @TempDir private Path folder;

  @Test
  void energyOfTwoRampsIsTheParabolasIntegral() {
    Waveform ramp = Waveform.of(List.of(new double[] {0, 4, 0}, new double[] {3, 5, 1.5}));

    // integral of (4 + t/3)(t/2) from 0 s to 3 s = t^2 + t^3/18
    assertThat(ramp.energyJoules(0, 3, 0)).isCloseTo(9 + 27 / 18.0, within(1e-12));
    assertThat(ramp.energyJoules(1, 2, 0)).isCloseTo(3 + 7 / 18.0, within(1e-12));
  }

  @Property(tries = 100)
  void partsAddUp(
      @ForAll @DoubleRange(max = 20) double a, @ForAll @DoubleRange(max = 20) double b) {
    Waveform bursty = Waveforms.BURSTY.waveform();
    double middle = Math.min(a, b);
    double end = Math.max(a, b);

    assertThat(bursty.energyJoules(0, middle, 0) + bursty.energyJoules(middle, end, 0))
        .isCloseTo(bursty.energyJoules(0, end, 0), within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Waveforms.class)
  void whatIsWrittenIsReadBack(Waveforms each) throws IOException {
    Waveform waveform = each.waveform();
    Path csv = folder.resolve("w.csv");
    waveform.write(csv);
    Waveform again = Waveform.read(csv);

    assertThat(again.duration()).isCloseTo(waveform.duration(), within(1e-8));
    assertThat(again.energyJoules(0, 20, 0))
        .isCloseTo(waveform.energyJoules(0, 20, 0), within(1e-6));
    assertThat(waveform.energyJoules(0, 20, 0) / 20).isBetween(1.75, 2.11);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t,v,a | header must be 't_s,volts,amps', got 't,v,a'",
        "t_s,volts,amps;0,5,0.1;0,5,0.1 | must rise, got 0.0 s after 0.0 s",
        "t_s,volts,amps;0,5,0.1;1,5 | w.csv:3: a row must be three finite numbers",
        "t_s,volts,amps;0,5,NaN | w.csv:2: a row must be three finite numbers",
        "t_s,volts,amps;0,5,1 | two rows or more",
      })
  void oneLineSaysWhatIsWrong(String text, String message) throws IOException {
    Path csv = Files.writeString(folder.resolve("w.csv"), text.replace(';', '\n'));

    assertThatThrownBy(() -> Waveform.read(csv))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
