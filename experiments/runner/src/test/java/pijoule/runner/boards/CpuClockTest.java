package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    Files.writeString(policy.resolve("scaling_max_freq"), "1000000\n");
    offers("700000 800000 900000 1000000 ");
    clock = new CpuClock(host, root.toString());
  }

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void pinsTheClockAndPutsItBack() throws Exception {
    runsAt("900000");
    assertThat(clock.lackOfRight()).isEmpty();
    clock.set("900");
    assertThat(policy.resolve("scaling_min_freq")).hasContent("900000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("900000");
    runsAt("700000");
    clock.set("700");

    // Another runner: the one that set the clocks was killed.
    assertThat(new CpuClock(host, root.toString()).restore()).isTrue();

    assertThat(policy.resolve("scaling_min_freq")).hasContent("700000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("1000000");
    assertThat(clock.restore()).isFalse();
  }

  /** A clock floats under ondemand: what was asked is not what was got. */
  @Test
  void aClockThatDoesNotFollowIsAnError() throws Exception {
    runsAt("700000");
    assertThatThrownBy(() -> clock.set("900"))
        .isInstanceOf(ClockException.class)
        .hasMessageContaining("must run at 900 MHz within 1 %, got 700.0 MHz by scaling_cur_freq");
  }

  @Test
  void aLevelThatTheBoardLacksIsNamedWithThoseThatItHas() throws Exception {
    assertThat(clock.obstacle("1000")).isEmpty();
    assertThat(clock.obstacle("950")).contains("offers 700, 800, 900, 1000 MHz");
  }

  /** The kernel lists 1000 MHz for arm_freq=950 of a Pi 1 or Zero, and the firmware gives 950. */
  @Test
  void theFirmwaresMaximumIsALevelAndNotTheOneThatTheKernelLists() throws Exception {
    firmware("950");
    assertThat(clock.offers()).isEqualTo("700, 800, 900, 950 MHz");
    assertThat(clock.obstacle("950")).isEmpty();
    assertThat(clock.obstacle("1000"))
        .contains(
            "offers 700, 800, 900, 950 MHz, with arm_freq=950 since it was started (a change of"
                + " config.txt needs a reboot)");
    clock.set("950");

    assertThat(policy.resolve("scaling_min_freq")).hasContent("950000");
    assertThat(policy.resolve("scaling_max_freq")).hasContent("950000");
    assertThat(clock.state().board().clockMhz()).hasValue(950);
    assertThat(clock.state().board().clockSource()).contains("vcgencmd measure_clock arm");
  }

  /** raspberrypi-cpufreq lists 600 to 1000 MHz on a Pi 3 or 4 with arm_freq=950. */
  @Test
  void theClocksOfThePaperAreLevelsOfALaterBoardWithItsArmFreq() throws Exception {
    offers("600000 700000 800000 900000 1000000 ");
    Path answers = firmware("950");
    for (String level : List.of("700", "950")) {
      assertThat(clock.obstacle(level)).isEmpty();
      clock.set(level);
      assertThat(clock.state().board().clockMhz()).hasValue(Double.parseDouble(level));
    }

    // As if arm_boost counted and arm_freq did not.
    Files.writeString(answers.resolve("clock"), "1000000000\n");
    assertThatThrownBy(() -> clock.set("950"))
        .isInstanceOf(ClockException.class)
        .hasMessageContaining("must run at 950 MHz within 1 %, got 1000.0 MHz by vcgencmd");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "600000 700000 800000 900000 1000000 1100000 | 1100 | 950 | (arm_freq=950 in its config.txt"
            + " and a reboot make it one)",
        "1500000 1600000 2400000 | 2400 | 700 | offers 1500, 1600, 2400 MHz, with arm_freq=2400"
            + " since it was started (no config.txt makes a lower level than 1500 MHz there; that"
            + " one is --fix cpu_mhz=1500MHz)",
        "1500000 1600000 2400000 | 2400 | 950 | (no config.txt makes a lower level than 1500 MHz",
      })
  void aLevelThatIsMissingIsNamedWithTheWayOut(
      String listed, String armFreq, String level, String words) throws Exception {
    offers(listed);
    firmware(armFreq);
    assertThat(clock.obstacle(level).orElseThrow()).contains(words);
  }

  /** A Pi 5 whose kernel lists 1000 to 1400 MHz runs at 1500 MHz (raspberrypi/linux#5876). */
  @Test
  void aListedLevelThatTheFirmwareDoesNotGiveIsAnError() throws Exception {
    offers("1000000 1100000 1500000 2400000 ");
    runsAt("1000000");
    Files.writeString(firmware("2400").resolve("clock"), "1500000000\n");
    assertThat(clock.obstacle("1000")).isEmpty();
    assertThatThrownBy(() -> clock.set("1000"))
        .isInstanceOf(ClockException.class)
        .hasMessageContaining("must run at 1000 MHz within 1 %, got 1500.0 MHz by vcgencmd");
  }

  /** Flags since the start stay; those that each reading resets show a second event. */
  @Test
  void eachReadingResetsTheFlagsOfThrottlingWhereTheFirmwareDoes() throws Exception {
    Path answers = firmware("950");
    Files.writeString(answers.resolve("throttled"), "0x50000\n");
    Files.writeString(answers.resolve("recent"), "0x50000\n");
    BoardReading before = clock.state();
    assertThat(before.hidden()).isEmpty();
    assertThat(clock.state().disturbanceSince(before)).isEmpty();
    Files.writeString(answers.resolve("recent"), "0x40000\n");
    assertThat(clock.state().disturbanceSince(before)).contains("throttling");

    Files.createFile(answers.resolve("ignores_mask"));
    assertThat(clock.state().hidden()).contains("under-voltage, throttling");
  }

  @Test
  void aMachineWithoutCpufreqCannotSetIt() throws Exception {
    CpuClock none = new CpuClock(host, root.resolve("absent").toString());
    assertThat(none.lackOfRight()).contains("has no cpufreq");
    assertThat(none.obstacle("700")).contains("has no cpufreq");
  }

  /** Adds the vcgencmd of the stand-in for a board; returns the folder of what it answers. */
  private Path firmware(String armFreq) throws IOException {
    Path answers = Files.createDirectory(root.resolve("answers"));
    Files.writeString(answers.resolve("vcio"), "");
    Files.writeString(answers.resolve("arm_freq"), armFreq + "\n");
    Files.writeString(answers.resolve("throttled"), "0x0\n");
    String text =
        Files.readString(Path.of("../two-hosts/vcgencmd"))
            .replace("/run/board", answers.toString())
            .replace(CpuClock.SYSFS, root.toString());
    Path bin = Files.createDirectory(root.resolve("home/bin"));
    assertThat(Files.writeString(bin.resolve("vcgencmd"), text).toFile().setExecutable(true))
        .isTrue();
    return answers;
  }

  private void offers(String kilohertz) throws IOException {
    Files.writeString(policy.resolve("scaling_available_frequencies"), kilohertz + "\n");
  }

  private void runsAt(String kilohertz) throws IOException {
    Files.writeString(policy.resolve("scaling_cur_freq"), kilohertz + "\n");
  }
}
