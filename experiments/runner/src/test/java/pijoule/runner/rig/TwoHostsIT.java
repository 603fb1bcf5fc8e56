package pijoule.runner.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;
import static pijoule.runner.rig.TwoHosts.JUMP;

import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The two hosts themselves: that they are two, are wrong by what is known, and leave nothing. */
@OnTwoHosts
@Timeout(300)
class TwoHostsIT {
  private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";
  private static final String POLICY = "/sys/devices/system/cpu/cpufreq/policy0";

  private static TwoHosts hosts;
  private static TwoHosts boards;

  @BeforeAll
  static void up() throws Exception {
    hosts = TwoHosts.up();
    boards = TwoHosts.up(Map.of("SAME_BOOT_ID", "1", "CPUFREQ", "1"));
  }

  @AfterAll
  static void down() throws Exception {
    for (TwoHosts each : new TwoHosts[] {hosts, boards}) {
      if (each != null) {
        each.close();
      }
    }
  }

  @Test
  void eachAnswersByItsNameAndBetaThroughAlphaToo() throws Exception {
    String who = "echo $USER $(hostname) ${SSH_CONNECTION%% *}";
    String desk = hosts.deskAddress();

    assertThat(hosts.ssh(ALPHA, who)).isEqualTo("pi alpha " + desk);
    assertThat(hosts.ssh(BETA, who)).isEqualTo("pi beta " + desk);
    assertThat(hosts.ssh(JUMP, who)).isEqualTo("pi beta " + hosts.address(ALPHA));
    assertThat(boards.ssh(ALPHA, who)).isEqualTo("pi alpha " + boards.deskAddress());
  }

  @Test
  void aHostSeesNeitherTheOthersFilesNorThisMachines() throws Exception {
    hosts.ssh(ALPHA, "touch ~/here /tmp/here /dev/shm/here");

    assertThat(hosts.ssh(BETA, "ls ~ /tmp/here /dev/shm/here 2>/dev/null || true"))
        .doesNotContain("here");
    assertThat(hosts.ssh(ALPHA, "ls -d " + hosts.folder() + " 2>/dev/null || echo none"))
        .isEqualTo("none");
    assertThat(hosts.in(ALPHA, "sh", "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null || true"))
        .contains("sshd")
        .doesNotContain("java");
  }

  @Test
  void monotonicClocksAreOffByWhatIsKnown() throws Exception {
    assertMonotonic(ALPHA, TwoHosts.ALPHA_MONOTONIC_S);
    assertMonotonic(BETA, TwoHosts.BETA_MONOTONIC_S);
  }

  private static void assertMonotonic(String host, long shift) throws Exception {
    long before = System.nanoTime();
    long there = Long.parseLong(clocks(host)[1]) - TimeUnit.SECONDS.toNanos(shift);
    assertThat(there).isBetween(before, System.nanoTime());

    // In steps of 10 ms, as the start of a process is.
    double from = uptime(Files.readString(Path.of("/proc/uptime")));
    double uptime = uptime(hosts.ssh(host, "cat /proc/uptime")) - shift;
    assertThat(uptime)
        .isBetween(from - 0.02, uptime(Files.readString(Path.of("/proc/uptime"))) + 0.02);
  }

  private static double uptime(String file) {
    return Double.parseDouble(file.split(" ", 2)[0]);
  }

  @Test
  void onlyBetasWallClockIsOffEvenInAnEnvironmentOfItsOwn() throws Exception {
    assertWall(ALPHA, 0);
    assertWall(BETA, TwoHosts.isWallClockShifted() ? TwoHosts.BETA_WALL_MS : 0);
  }

  private static void assertWall(String host, long shift) throws Exception {
    long before = System.currentTimeMillis();
    long there = Long.parseLong(clocks(host)[0]) - shift;
    assertThat(there).isBetween(before, System.currentTimeMillis());
  }

  /** The clocks that a program reads in a JVM without ssh's environment. */
  private static String[] clocks(String host) throws Exception {
    String file = Clocks.class.getName().replace('.', '/') + ".class";
    Path copy = hosts.folder().resolve(host).resolve("home/pi").resolve(file);
    Files.createDirectories(copy.getParent());
    Files.write(copy, Clocks.class.getResourceAsStream("Clocks.class").readAllBytes());
    return hosts
        .ssh(host, "env -i /usr/local/bin/java -cp ~ " + Clocks.class.getName())
        .split(" ", -1);
  }

  @Test
  void bootIdsDifferUnlessHostsAreContainersOfOneKernel() throws Exception {
    String here = Files.readString(Path.of(BOOT_ID)).strip();

    assertThat(List.of(bootId(hosts, ALPHA), bootId(hosts, BETA), here)).doesNotHaveDuplicates();
    assertThat(List.of(bootId(boards, ALPHA), bootId(boards, BETA))).containsOnly(here);
  }

  private static String bootId(TwoHosts rig, String host) throws Exception {
    return rig.ssh(host, "cat " + BOOT_ID);
  }

  @Test
  void aCableCanBePulledAndPluggedIn() throws Exception {
    // Without a limit ssh waits until the kernel forgets the neighbour.
    List<String> ssh =
        List.of("ssh", "-F", "" + hosts.sshConfig(), "-o", "ConnectTimeout=1", ALPHA, "true");
    hosts.link(ALPHA, false);
    try {
      assertThat(Commands.run(Map.of(), ssh).exit()).isEqualTo(255);
      assertThat(hosts.in(ALPHA, "hostname")).isEqualTo("alpha");
    } finally {
      hosts.link(ALPHA, true);
    }
    assertThat(hosts.ssh(ALPHA, "hostname")).isEqualTo("alpha");
  }

  @Test
  void aPowerCutKeepsHomeAloneAndABootHasANewId() throws Exception {
    String before = bootId(hosts, BETA);
    hosts.ssh(BETA, "echo kept >~/kept; echo lost >/tmp/lost; sync");

    hosts.power(BETA, false);
    assertThatThrownBy(() -> hosts.in(BETA, "true")).hasMessageContaining("beta must have power");
    hosts.power(BETA, true);

    assertThat(bootId(hosts, BETA)).isNotEqualTo(before);
    assertThat(hosts.ssh(BETA, "cat ~/kept; ls /tmp/lost 2>/dev/null || true")).isEqualTo("kept");
    assertMonotonic(BETA, TwoHosts.BETA_MONOTONIC_S);
  }

  @Test
  void theListenerComesBackWhenItIsKilled() throws Exception {
    ProcessHandle before = listener().orElseThrow();

    Processes.end(before);

    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (listener().isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(limit);
    }
    assertThat(hosts.in(ALPHA, "hostname")).isEqualTo("alpha");
  }

  private static Optional<ProcessHandle> listener() throws Exception {
    return hosts.processes(ALPHA).stream()
        .filter(process -> Processes.commandLine(process).contains("[listener]"))
        .findFirst();
  }

  @Test
  void aBoardsClocksThrottlingAndTemperatureAreFiles() throws Exception {
    String clock = "vcgencmd measure_clock arm";
    assertThat(boards.ssh(ALPHA, "cat " + POLICY + "/scaling_available_frequencies"))
        .isEqualTo("700000 800000 900000 1000000");
    assertThat(boards.ssh(ALPHA, clock)).isEqualTo("frequency(48)=950000000");
    boards.ssh(ALPHA, "echo 700000 >" + POLICY + "/scaling_max_freq");
    assertThat(boards.ssh(ALPHA, clock + "; cat " + POLICY + "/scaling_cur_freq"))
        .isEqualTo("frequency(48)=700000000\n700000");
    boards.in(ALPHA, "sh", "-c", "cd /run/board; echo 900000000 >clock; echo 0x50005 >throttled");
    assertThat(boards.ssh(ALPHA, clock + "; vcgencmd get_throttled; vcgencmd measure_temp"))
        .isEqualTo("frequency(48)=900000000\nthrottled=0x50005\ntemp=48.3'C");
    assertThat(boards.ssh(ALPHA, "cat /sys/class/thermal/thermal_zone0/temp")).isEqualTo("48312");
    assertThat(boards.ssh(BETA, clock)).isEqualTo("frequency(48)=950000000");

    assertThat(hosts.ssh(ALPHA, "ls -d /sys/devices/system/cpu/cpufreq 2>&1 || true"))
        .contains("No such file");
  }

  @Test
  void aLinkCanBeFilledOneWay() throws Exception {
    Path received = Path.of("/sys/class/net", boards.tag() + "-desk", "statistics", "rx_bytes");
    Process sender = boards.saturate(BETA, "desk");
    try {
      long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (Long.parseLong(Files.readString(received).strip()) < 10_000_000) {
        assertThat(System.nanoTime()).isLessThan(limit);
        assertThat(sender.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
      }
    } finally {
      sender.destroyForcibly().waitFor();
    }
  }

  @Test
  void closeLeavesNoProcessNoLinkAndNoFile() throws Exception {
    TwoHosts rig = TwoHosts.up();
    rig.ssh(ALPHA, "exec >/dev/null 2>&1 </dev/null; setsid sleep 1000 &");
    Process sender = rig.saturate(ALPHA, BETA);
    List<ProcessHandle> processes = rig.processes(ALPHA);
    assertThat(processes).hasSizeGreaterThan(2);
    rig.power(BETA, false);
    rig.close();

    assertThat(processes).isNotEmpty().allMatch(Processes::isGone);
    assertThat(sender.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertNothingLeft(rig.tag());
    assertThat(rig.folder()).doesNotExist();
  }

  @Test
  void hostsThatCannotStartLeaveNothing() throws Exception {
    String tag = "b" + ProcessHandle.current().pid();
    // No clock may begin before 0.
    Map<String, String> settings =
        Map.of("MONOTONIC", "-2000000000 0", "TAG", tag, "HOSTS", tag + "-x " + tag + "-y");

    assertThatThrownBy(() -> TwoHosts.up(settings))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(tag + "-x must answer");
    assertNothingLeft(tag);
    assertThat(ProcessHandle.allProcesses().map(each -> each.info().commandLine().orElse("")))
        .noneMatch(command -> command.endsWith(tag + "-y"));
  }

  private static void assertNothingLeft(String tag) throws IOException {
    assertThat(NetworkInterface.getByName(tag + "-desk")).isNull();
    try (Stream<Path> namespaces = Files.list(Path.of("/run/netns"))) {
      assertThat(namespaces.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.equals(tag) || name.startsWith(tag + "-"));
    }
  }
}
