package pijoule.energy.deviceclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyBinsTest {
  private final List<Bin> bins = new ArrayList<>();

  private record Bin(long first, long end, double volts, double amperes) {}

  private SteadyBins steady(double binsPerSample) {
    return new SteadyBins(
        binsPerSample,
        (first, end, volts, amperes) -> bins.add(new Bin(first, end, volts, amperes)));
  }

  /** 1 V 2 A and 3 V 4 A are 2 W and 12 W: 7 W at 2 V are 3.5 A. */
  @Test
  void voltsAreTheMeanAndTheProductIsTheMeanPower() {
    SteadyBins steady = steady(0.5);
    steady.add(1, 2);
    assertThat(bins).isEmpty();
    steady.add(3, 4);
    steady.add(5, 1);
    steady.add(5, 2);

    assertThat(bins).containsExactly(new Bin(0, 2, 2, 3.5), new Bin(2, 4, 5, 1.5));
  }

  /** 0.1 times 0.7 over 0.1 is 0.6999999999999998 in doubles. */
  @Test
  void oneSampleABinIsTakenAsItIs() {
    SteadyBins steady = steady(1);
    steady.add(0.1, 0.7);

    assertThat(bins).containsExactly(new Bin(0, 1, 0.1, 0.7));
  }

  @Test
  void withoutVoltageTheCurrentIsItsMean() {
    SteadyBins steady = steady(0.5);
    steady.add(0, 1);
    steady.add(0, 3);

    assertThat(bins).containsExactly(new Bin(0, 2, 0, 2));
  }

  @Test
  void aRestartForgetsWhatWasBegun() {
    SteadyBins steady = steady(0.5);
    steady.add(9, 9);
    steady.restart();
    steady.add(1, 2);
    assertThat(bins).isEmpty();
    steady.add(3, 4);

    assertThat(bins).containsExactly(new Bin(0, 2, 2, 3.5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 1.000001, Double.NaN})
  void refusesARateAboveTheDevices(double binsPerSample) {
    assertThatThrownBy(() -> steady(binsPerSample))
        .hasMessageContaining("> 0 and at most the device's, got " + binsPerSample);
  }
}
