package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.checks.selftest.SoakCommand.Soak;
import pijoule.energy.units.Frequency;

/** A recorder's program at a serial port in real time; the long run is the command soak. */
@Tag("slow")
class SoakIT {
  private static final int TRIES = 3;
  private static final int HERTZ = 2000;

  @TempDir private Path folder;

  /** Samples of a second at that rate: a recorder may need the other seconds to start. */
  private static final int ENOUGH = 2000;

  /**
   * A busy machine may keep the recorder from its port in every try: then the losses are counted.
   */
  @Test
  void nothingIsLostWithoutAWordAtTheFastestRate() throws Exception {
    Soak.Outcome outcome = once(1);
    for (int tries = 2; !isWhole(outcome) && tries <= TRIES; tries++) {
      outcome = once(tries);
    }

    assertThat(outcome.samples()).isPositive();
    assertThat(outcome.lostSamples()).isPresent();
    assertThat(outcome.samples() + outcome.lostSamples().getAsLong())
        .as("samples and counted losses, at most what a device sends in %s s", outcome.seconds())
        .isLessThan(Math.round(1.01 * HERTZ * outcome.seconds()));
  }

  private static boolean isWhole(Soak.Outcome outcome) {
    return outcome.lost() == 0 && outcome.samples() > ENOUGH;
  }

  /** Each try has a folder of its own: a trace is never overwritten. */
  private Soak.Outcome once(int number) throws Exception {
    Path own = Files.createDirectory(folder.resolve("try-" + number));
    return new Soak(BuiltSimulator.get(), own)
        .run(1, Frequency.ofHertz(HERTZ), Duration.ofSeconds(6))
        .get(0);
  }
}
