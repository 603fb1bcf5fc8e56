package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;

class CpuClockTest {
  @TempDir private Path root;
  private Path policy;
  private Host host;
  private CpuClock clock;

  @BeforeEach
  void board() throws IOException {
    host = HostsOfTests.withHome(Files.createDirectory(root.resolve("home")));
    policy = Files.createDirectory(root.resolve("policy0"));
    Files.writeString(policy.resolve("scaling_min_freq"), "700000\n");
    Files.writeString(policy.resolve("scaling_max_freq"), "950000\n");
    Files.writeString(policy.resolve("scaling_available_frequencies"), "700000 950000 \n");
    clock = new CpuClock(host, root.toString());
  }

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void pinsTheClockAndPutsItBack() throws Exception {
    runsAt("950000");
    assertThat(clock.lackOfRight()).isEmpty();
    clock.set("950");
    assertThat(policy.resolve("scaling_min_freq")).hasContent("950000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("950000");
    runsAt("700000");
    clock.set("700");

    // Another runner: the one that set the clocks was killed.
    assertThat(new CpuClock(host, root.toString()).restore()).isTrue();

    assertThat(policy.resolve("scaling_min_freq")).hasContent("700000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("950000");
    assertThat(clock.restore()).isFalse();
  }

  /** arm_freq floats between 700 and 950 under ondemand: what was asked is not what was got. */
  @Test
  void aClockThatDoesNotFollowIsAnError() throws Exception {
    runsAt("700000");
    assertThatThrownBy(() -> clock.set("950"))
        .isInstanceOf(ClockException.class)
        .hasMessageContaining("must run at 950 MHz within 1 %, got 700.0 MHz by scaling_cur_freq");
  }

  @Test
  void aLevelThatTheBoardLacksIsNamedWithThoseThatItHas() throws Exception {
    assertThat(clock.obstacle("950")).isEmpty();
    assertThat(clock.obstacle("900")).contains("offers 700, 950 MHz");
  }

  @Test
  void aMachineWithoutCpufreqCannotSetIt() throws Exception {
    CpuClock none = new CpuClock(host, root.resolve("absent").toString());
    assertThat(none.lackOfRight()).contains("has no cpufreq");
    assertThat(none.obstacle("700")).contains("has no cpufreq");
  }

  private void runsAt(String kilohertz) throws IOException {
    Files.writeString(policy.resolve("scaling_cur_freq"), kilohertz + "\n");
  }
}
