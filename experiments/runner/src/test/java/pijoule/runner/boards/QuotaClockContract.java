package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;

/** What a clock by CPU quota does on a host whose kernel has groups. */
public abstract class QuotaClockContract {
  static final Duration LIMIT = Duration.ofSeconds(60);

  private static final double SHARE = 0.25;

  /** More than the quota's period adds to a second, and far from what a program gets without it. */
  private static final double MOST = 0.275;

  private static final int LOOPS = 10;

  /** One second of a loop: its processor time, ns, and the time that passed, us. */
  private static final String BURN =
      """
      read -r cpu_begin _ </proc/self/schedstat; begin=${EPOCHREALTIME/[.,]/}
      while now=${EPOCHREALTIME/[.,]/} && ((now - begin < 1000000)); do :; done
      read -r cpu_end _ </proc/self/schedstat
      echo $((cpu_end - cpu_begin)) $((now - begin))
      """;

  @TempDir protected Path folder;
  private QuotaClock clock;

  /** The host, connected. */
  protected abstract Host host() throws Exception;

  /** What keeps this machine from having the host's groups, if anything does. */
  protected abstract void require(Optional<String> lack);

  @BeforeEach
  void clock() throws Exception {
    clock =
        new QuotaClock(
            host(),
            new ClockSettings(new BigDecimal(1000)),
            QuotaClock.CGROUP,
            "it" + ProcessHandle.current().pid(),
            0);
    require(clock.lackOfRight());
  }

  @AfterEach
  void restore() throws Exception {
    clock.restore();
  }

  /**
   * A program gets no more than its quota. An emulated board that does not run for a while counts
   * that time as its program's, so that one of a few loops must show it.
   */
  @Test
  void aProgramGetsNoMoreThanItsShare() throws Exception {
    setOrRefused();

    double least = 1;
    for (int loop = 0; loop < LOOPS && least >= MOST; loop++) {
      least = Math.min(least, shareOfLoop());
    }
    assertThat(least).isLessThan(MOST).isPositive();
    assertThat(clock.state().board().clockMhz()).hasValue(1000 * SHARE);
  }

  private double shareOfLoop() throws Exception {
    try (HostProcess program = inGroup(BURN)) {
      assertThat(program.awaitEnd(LIMIT)).isTrue();
      String[] burned = program.output().get(0).split(" ");
      return Double.parseDouble(burned[0]) / (Double.parseDouble(burned[1]) * 1e3);
    }
  }

  private void setOrRefused() throws Exception {
    try {
      clock.set("250");
    } catch (ClockException busy) {
      assertThat(busy).hasMessageContaining("; end other programs there");
    }
  }

  private HostProcess inGroup(String script) throws Exception {
    List<String> command = new ArrayList<>(clock.launcher());
    command.addAll(List.of("bash", "-c", script));
    return host().start("it", command, Host.Surroundings.OWN, folder.resolve("log"));
  }

  @Test
  void aGroupIsRemovedWhenItsProgramsHaveEnded() throws Exception {
    setOrRefused();
    String group = Path.of(clock.launcher().get(4)).getParent().toString();
    try (HostProcess program = inGroup("echo '{'; read -r _")) {
      program.awaitReady(LIMIT);

      assertThatThrownBy(() -> clock.restoreAll())
          .isInstanceOf(HostException.class)
          .hasMessageContaining("processes in the group " + group + "; end that campaign, or wait");
      assertThat(exists(group)).isTrue();

      program.tell("end");
      assertThat(program.awaitEnd(LIMIT)).isTrue();
    }
    assertThat(clock.restoreAll()).isTrue();
    assertThat(exists(group)).isFalse();
  }

  private boolean exists(String there) throws Exception {
    Script look = Script.of("[ ! -e \"$1\" ] || echo yes");
    return !host().run(look, LIMIT, there).isBlank();
  }

  @Test
  void aTryLeavesNothingBehind() throws Exception {
    assertThat(host().run(Script.of("ls -A ~/.pijoule/groups"), LIMIT)).isBlank();
  }
}
