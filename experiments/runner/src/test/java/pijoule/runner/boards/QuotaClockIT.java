package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostsOfTests;

/** Groups of the kernel, version 1 or 2, where this user may make them. */
@Timeout(120)
class QuotaClockIT {
  private static final double SHARE = 0.25;

  /** One second of a loop: its processor time, ns, and the time that passed, us. */
  private static final String BURN =
      """
      read -r cpu_begin _ </proc/self/schedstat; begin=${EPOCHREALTIME/[.,]/}
      while now=${EPOCHREALTIME/[.,]/} && ((now - begin < 1000000)); do :; done
      read -r cpu_end _ </proc/self/schedstat
      echo $((cpu_end - cpu_begin)) $((now - begin))
      """;

  @TempDir private Path folder;
  private Host host;
  private QuotaClock clock;

  @BeforeEach
  void host() throws Exception {
    host = HostsOfTests.withHome(Files.createDirectory(folder.resolve("home")));
    clock =
        new QuotaClock(
            host,
            new ClockSettings(new BigDecimal(1000)),
            QuotaClock.CGROUP,
            "it" + ProcessHandle.current().pid(),
            0);
    Optional<String> lack = clock.lackOfRight();
    assumeTrue(lack.isEmpty(), "LEFT OUT: this machine " + lack.orElse(""));
  }

  @AfterEach
  void restore() throws Exception {
    clock.restore();
    host.close();
  }

  /** Other programs may leave a loop less than its quota, and never more. */
  @Test
  void aProgramGetsNoMoreThanItsShare() throws Exception {
    setOrRefused();

    List<String> command = new ArrayList<>(clock.launcher());
    command.addAll(List.of("bash", "-c", BURN));
    Process program = new ProcessBuilder(command).start();
    String[] burned = program.inputReader().readLine().split(" ");

    double got = Double.parseDouble(burned[0]) / (Double.parseDouble(burned[1]) * 1e3);
    assertThat(got).isLessThan(SHARE * 1.05).isPositive();
    assertThat(clock.state().clockMhz()).hasValue(1000 * SHARE);
  }

  private void setOrRefused() throws Exception {
    try {
      clock.set("250");
    } catch (ClockException busy) {
      assertThat(busy).hasMessageContaining("; end other programs there");
    }
  }

  @Test
  void aGroupIsRemovedWhenItsProgramsHaveEnded() throws Exception {
    setOrRefused();
    Path group = Path.of(clock.launcher().get(4)).getParent();
    List<String> command = new ArrayList<>(clock.launcher());
    command.addAll(List.of("bash", "-c", "echo in; read -r _"));
    Process program = new ProcessBuilder(command).start();
    assertThat(program.inputReader().readLine()).isEqualTo("in");

    assertThatThrownBy(() -> clock.restoreAll())
        .isInstanceOf(HostException.class)
        .hasMessageContaining("1 processes in the group " + group + "; end that campaign, or wait");
    assertThat(group).exists();

    program.getOutputStream().close();
    program.waitFor();
    assertThat(clock.restoreAll()).isTrue();
    assertThat(group).doesNotExist();
  }

  @Test
  void aTryLeavesNothingBehind() {
    assertThat(folder.resolve("home/.pijoule/groups")).isEmptyDirectory();
  }
}
