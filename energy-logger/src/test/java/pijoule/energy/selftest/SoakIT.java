package pijoule.energy.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.units.Frequency;

/** A recorder's program at a serial port in real time; the long run is the command soak. */
@Tag("slow")
class SoakIT {
  @TempDir private Path folder;

  @Test
  void nothingIsLostAtTheFastestRate() throws Exception {
    List<Soak.Outcome> outcomes =
        new Soak(BuiltSimulator.get(), folder)
            .run(1, Frequency.ofHertz(2000), Duration.ofSeconds(6));

    assertThat(outcomes.get(0).lost()).isZero();
    assertThat(outcomes.get(0).samples()).isGreaterThan(10_000);
  }
}
