package pijoule.energy.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sketch's binary in its simulator gives a waveform's energy back. */
class SelfTestIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Waveforms.class)
  void energyComesBackWithinTheLimitsAndItsUncertainty(Waveforms shape) throws Exception {
    List<String> line = List.of("--latency", "16", "--drift", "3000", "--seed", "7");

    List<Recovery> recoveries =
        new SelfTest(BuiltSimulator.get(), FrontEnd.OFF_NOMINAL, folder, 170, line)
            .run(shape.waveform());

    assertThat(recoveries).hasSize(4);
    for (Recovery recovery : recoveries) {
      assertThat(recovery.holds())
          .as(
              "%s windows of %s s: greatest error %s of %s, covered %s of %s, %s without energy",
              shape,
              recovery.windowSeconds(),
              recovery.greatestError(),
              recovery.limit(),
              recovery.covered(),
              recovery.errors().length,
              recovery.absent())
          .isTrue();
    }
  }
}
