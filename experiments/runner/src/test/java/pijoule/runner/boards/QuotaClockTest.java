package pijoule.runner.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;

/** The script on folders that are no groups, so that no quota binds. */
@EnabledOnOs(OS.LINUX)
class QuotaClockTest {
  private static final String NAME = "pijoule-1234-board";
  private static final ClockSettings OF_1000_MHZ = new ClockSettings(new BigDecimal(1000));

  @TempDir private Path folder;
  private Path root;
  private Host host;

  @BeforeEach
  void host() throws IOException {
    root = folder.resolve("cgroup");
    host = HostsOfTests.withHome(Files.createDirectory(folder.resolve("home")));
  }

  @AfterEach
  void close() {
    host.close();
  }

  private QuotaClock clock(int index) {
    return new QuotaClock(host, OF_1000_MHZ, root.toString(), "1234", index);
  }

  /** Whether the loop gets its share is no matter here: there is no quota, and others may run. */
  private static void set(BoardClock clock, String megahertz) throws Exception {
    try {
      clock.set(megahertz);
    } catch (ClockException refused) {
      assertThat(refused).hasMessageContaining("but a loop of half a second got");
    }
  }

  @Test
  void aLevelIsAQuotaOfVersionOne() throws Exception {
    Path group = FakeGroups.v1(root).group(NAME);
    QuotaClock clock = clock(0);
    set(clock, "700");

    assertThat(group.resolve("cpu.cfs_period_us")).hasContent("5000");
    assertThat(group.resolve("cpu.cfs_quota_us")).hasContent("3500");
    assertThat(clock.state().board().clockMhz()).hasValue(700);
    assertThat(clock.state().board().clockSource()).contains("CPU quota (emulated clock)");
    set(clock, "1000");
    assertThat(group.resolve("cpu.cfs_quota_us")).hasContent("5000");
    assertThat(clock.state().board().clockMhz()).hasValue(1000);
  }

  @Test
  void aLevelIsAQuotaOfVersionTwo() throws Exception {
    Path group = FakeGroups.v2(root, "cpuset cpu io").group(NAME);
    QuotaClock clock = clock(0);
    set(clock, "333.4");

    assertThat(root.resolve("cgroup.subtree_control")).hasContent("+cpu");
    assertThat(group.resolve("cpu.max")).hasContent("1667 5000");
    assertThat(clock.state().board().clockMhz().getAsDouble()).isBetween(333.0, 334.0);
  }

  /** Somebody else may write the files of a group between two runs. */
  @Test
  void aQuotaThatWasChangedIsAnotherClock() throws Exception {
    Path group = FakeGroups.v1(root).group(NAME);
    QuotaClock clock = clock(0);
    set(clock, "700");
    clock.verify("700", clock.state());

    Files.writeString(group.resolve("cpu.cfs_quota_us"), "-1\n");
    assertThatThrownBy(() -> clock.verify("700", clock.state()))
        .isInstanceOf(ClockException.class)
        .hasMessage(
            "host board must run at 700 MHz within 1 %, got NaN MHz by CPU quota (emulated clock)");
    Files.writeString(group.resolve("cpu.cfs_quota_us"), "4750\n");
    assertThatThrownBy(() -> clock.verify("700", clock.state())).hasMessageContaining("got 950.0");
  }

  @Test
  void programsEnterTheGroupAndOneProcessorAndKeepTheirProcessId() throws Exception {
    Path group = FakeGroups.v1(root).group(NAME);
    QuotaClock clock = clock(0);
    assertThat(clock.launcher()).isEmpty();
    assertThat(clock.state().board().clockSource())
        .isNotEqualTo(Optional.of("CPU quota (emulated clock)"));
    set(clock, "700");

    List<String> command = new ArrayList<>(clock.launcher());
    command.addAll(
        List.of("bash", "-c", "echo $$; grep Cpus_allowed_list /proc/self/status; echo \"$1\""));
    command.addAll(List.of("program", "an argument; 'as it is'"));
    Process program = new ProcessBuilder(command).start();
    List<String> lines;
    try (var output = program.inputReader()) {
      lines = output.lines().toList();
    }

    assertThat(lines.get(0)).isEqualTo(Long.toString(program.pid()));
    assertThat(group.resolve("cgroup.procs")).hasContent(lines.get(0));
    assertThat(lines.get(1)).matches("Cpus_allowed_list:\\s+[0-9]+");
    assertThat(lines.get(2)).isEqualTo("an argument; 'as it is'");
  }

  @Test
  void theGroupIsRemovedByItsCampaignAndAllGroupsByARestore() throws Exception {
    FakeGroups groups = FakeGroups.v1(root);
    QuotaClock clock = clock(0);
    set(clock, "700");
    FakeGroups.end(groups.group(NAME));
    QuotaClock other = new QuotaClock(host, OF_1000_MHZ, root.toString(), "56 78", 0);
    set(other, "700");
    FakeGroups.end(groups.group("pijoule-56 78-board"));

    // Another runner: the one that made the group was killed.
    assertThat(clock(0).restore()).isTrue();
    assertThat(groups.group(NAME)).doesNotExist();
    assertThat(groups.group("pijoule-56 78-board")).exists();
    assertThat(clock.restore()).isFalse();

    assertThat(clock(0).restoreAll()).isTrue();
    assertThat(groups.group("pijoule-56 78-board")).doesNotExist();
    assertThat(clock.restoreAll()).isFalse();
    assertThat(folder.resolve("home/.pijoule/groups")).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "199.9 | has a clock that is emulated, 200 to 1000 MHz",
        "1000.1 | has a clock that is emulated, 200 to 1000 MHz",
      })
  void levelsAreFromAFifthToAWholeProcessor(String megahertz, String words) throws Exception {
    assertThat(clock(0).obstacle(megahertz)).contains(words);
  }

  @Test
  void aKernelWithoutGroupsCannotEmulateAClock() throws Exception {
    assertThat(clock(0).obstacle("700"))
        .contains("has no groups of processes (cgroup) with the controller cpu in " + root);
    FakeGroups.v2(root, "memory cpuset pids");
    assertThat(clock(0).lackOfRight()).contains("has no controller cpu in " + root);
    assertThatThrownBy(() -> clock(0).set("700"))
        .isInstanceOf(ClockException.class)
        .hasMessage(
            "host board must run at 700 MHz by CPU quota, but it has no controller cpu in " + root);
  }

  /** No mode bit stops root; a file in the folder's place stops everybody. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aGroupThatCannotBeMadeIsRefusedWithWhatToDo(int version) throws Exception {
    FakeGroups groups = version == 1 ? FakeGroups.v1(root) : FakeGroups.v2(root, "cpu");
    Files.createFile(groups.group(NAME));

    assertThat(clock(0).obstacle("700"))
        .contains(
            "has no CPU quota (cgroup) that this user may set: run pijoule as root, or see"
                + " 'Emulated clock' in docs/emulation.md");
    assertThat(folder.resolve("home/.pijoule/groups")).isEmptyDirectory();
  }

  @Test
  void aMachineNeedsAProcessorForEachHost() throws Exception {
    FakeGroups.v1(root);
    assertThat(clock(10_000).lackOfRight().orElseThrow())
        .matches("has [0-9]+ processors for at least 10001 hosts with an emulated clock");
  }

  /** 100 ms of processor time in 500 ms are 20 %. */
  @Test
  void aShareIsVerifiedWithinThreePercent() {
    assertThatCode(() -> clock(0).verifyShare("200", 0.2, "102900000 500000"))
        .doesNotThrowAnyException();
    assertThatCode(() -> clock(0).verifyShare("200", 0.2, "97100000 500000"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> clock(0).verifyShare("200", 0.2, "96900000 500000"))
        .isInstanceOf(ClockException.class)
        .hasMessage(
            "host board must run at 200 MHz by CPU quota, 20.0 % of a processor within 3 %, but a"
                + " loop of half a second got 19.4 %; end other programs there");
    assertThatThrownBy(() -> clock(0).verifyShare("200", 0.2, "103100000 500000"))
        .isInstanceOf(ClockException.class);
    assertThatThrownBy(() -> clock(0).verifyShare("200", 0.2, ""))
        .isInstanceOf(ClockException.class);
  }
}
