package pijoule.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuClockTest {
  @TempDir private Path root;
  private Path policy;

  @BeforeEach
  void board() throws IOException {
    policy = Files.createDirectory(root.resolve("policy0"));
    Files.writeString(policy.resolve("scaling_min_freq"), "700000\n");
    Files.writeString(policy.resolve("scaling_max_freq"), "950000\n");
  }

  @Test
  void pinsTheClockAndPutsItBack() throws IOException {
    Files.writeString(policy.resolve("scaling_cur_freq"), "950000\n");
    try (CpuClock clock = new CpuClock(root)) {
      assertThat(clock.isSettable()).isTrue();
      clock.set("950");
      assertThat(policy.resolve("scaling_min_freq")).hasContent("950000");
      assertThat(policy.resolve("scaling_max_freq")).hasContent("950000");
    }
    assertThat(policy.resolve("scaling_min_freq")).hasContent("700000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("950000");
  }

  /** arm_freq floats between 700 and 950 under ondemand: what was asked is not what was got. */
  @Test
  void aClockThatDoesNotFollowIsAnError() throws IOException {
    Files.writeString(policy.resolve("scaling_cur_freq"), "700000\n");
    try (CpuClock clock = new CpuClock(root)) {
      assertThatThrownBy(() -> clock.set("950"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cpu_mhz must be reached within 1 %, got 700.0 MHz of 950.0 MHz");
    }
  }

  @Test
  void aMachineWithoutCpufreqCannotSetIt() {
    assertThat(new CpuClock(root.resolve("absent")).isSettable()).isFalse();
  }
}
