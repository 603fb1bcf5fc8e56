package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.check.Findings;
import pijoule.runner.check.Survey;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.programs.Programs;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.run.BenchCheck;
import pijoule.runner.run.Restore;
import pijoule.runner.run.Testbed;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** A bench for two boards that nobody knew before: written, checked, repaired, restored. */
@OnTwoHosts
@Timeout(300)
class BenchIT {
  private static final String POLICY = CpuClock.SYSFS + "/policy0/";

  private static final String METER =
      "  %s-board: {kind: model, host: desk, measures: [%s], rate: 170Hz, idle: 1W, busy: 2W}\n";

  @TempDir static Path folder;

  private static TwoHosts rig;
  private static Bench bench;

  @BeforeAll
  static void up() throws Exception {
    rig = TwoHosts.up(Map.of("CPUFREQ", "1"));
    String text = Survey.bench(ALPHA, BETA, config());
    // The recorders are at the desk, as those of Arduinos are.
    assertThat(text).contains("meters: {}\n");
    String atTheDesk =
        text.replace(
            "meters: {}\n",
            "meters:\n"
                + METER.formatted("client", "client")
                + METER.formatted("server", "server"));
    bench = BenchFile.read(Files.writeString(folder.resolve("two.yaml"), atTheDesk));
  }

  @AfterAll
  static void down() throws Exception {
    if (rig != null) {
      rig.close();
    }
  }

  private static Optional<String> config() {
    return Optional.of(rig.sshConfig().toString());
  }

  private static Testbed site() {
    return new Testbed(
        bench, Hosts.of(bench, "of-this-test", config()), Programs.find(), "of-this-test");
  }

  private static Findings check(String clock) throws Exception {
    Study study = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));
    return BenchCheck.check(
        Optional.of(study.fix(Level.parse(Factor.CPU_MHZ, clock), true)), site());
  }

  private static void in(String host, String command) throws Exception {
    rig.in(host, "sh", "-c", "PATH=$PATH:/usr/sbin:/sbin; " + command);
  }

  @Test
  void whatIsWrongIsFoundAtOnceAndNothingIsLeft() throws Exception {
    assertThat(bench.hosts().get(ALPHA).address()).contains(rig.address(ALPHA));
    assertThat(bench.hosts().get("desk").address()).contains(rig.deskAddress());
    in(BETA, "ip link set dev eth0 name wlan0");
    // As DHCP does.
    String ofBeta = "ip address change " + rig.address(BETA) + "/24 dev wlan0 ";
    in(BETA, ofBeta + "valid_lft 3600 preferred_lft 3600");
    Findings ready = check("950");
    in(BETA, ofBeta + "valid_lft forever preferred_lft forever");
    in(BETA, "ip link set dev wlan0 name eth0");
    assertThat(ready.problems()).isEmpty();
    assertThat(ready.table())
        .anyMatch(line -> line.matches("alpha to beta: [0-9.]+ Mbit/s, a message of 100 kB .*"))
        .anyMatch(line -> line.startsWith("alpha to the clock of recorders on desk: within 0."))
        .anyMatch(line -> line.contains("700, 800, 900, 950 MHz") && line.contains("48.3 C"))
        .anyMatch(line -> line.startsWith("note: host beta reaches host alpha over Wi-Fi (wlan0)"))
        .noneMatch(line -> line.contains("host alpha reaches"))
        .anyMatch(line -> line.startsWith("note: host beta must keep its address, got "))
        .noneMatch(line -> line.contains("host alpha must keep"))
        .anyMatch(line -> line.startsWith("alpha ") && line.strip().endsWith(" 950 MHz"));

    in(ALPHA, "ip route add unreachable " + rig.address(BETA) + "/32");
    in(BETA, "ip rule add to " + rig.deskAddress() + " ipproto udp unreachable");
    in(ALPHA, "chmod 644 " + POLICY + "scaling_*_freq");
    in(ALPHA, "echo 0x50005 >/run/board/throttled");
    List<String> problems = check("850").problems();
    in(ALPHA, "ip route del unreachable " + rig.address(BETA) + "/32");
    in(BETA, "ip rule del to " + rig.deskAddress() + " ipproto udp unreachable");
    in(ALPHA, "chmod 664 " + POLICY + "scaling_*_freq; echo 0x50000 >/run/board/throttled");

    assertThat(problems)
        .satisfiesExactly(
            power ->
                assertThat(power)
                    .startsWith(
                        "host alpha must run undisturbed, got under-voltage, throttling now"),
            right ->
                assertThat(right)
                    .contains("host alpha, which has a cpufreq that may not be written; add")
                    .contains("the udev rule of docs/boards.md"),
            level ->
                assertThat(level)
                    .contains(
                        "850 MHz for host beta, which offers 700, 800, 900, 950 MHz, with arm_freq="
                            + "950 since it was started (arm_freq=850 in its config.txt and a"
                            + " reboot make it one)"),
            port ->
                assertThat(port)
                    .startsWith("host alpha must reach port ")
                    .contains("of host beta at " + rig.address(BETA))
                    .contains("firewalls of both boards"),
            probe ->
                assertThat(probe)
                    .startsWith(
                        "host beta must reach the clock probe of the recorders on host desk")
                    .contains("open UDP from beta"));
    assertThat(check("700").problems()).isEmpty();
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(rig.ssh(host, "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '"))
          .doesNotContain("of-this-test");
    }
  }

  @Test
  void aBoardThatCannotTellItsClockAndThrottlingIsNoUndisturbedOne() throws Exception {
    in(ALPHA, "mv /usr/bin/vcgencmd /usr/bin/none");
    in(BETA, "chmod 600 /run/board/vcio");
    List<String> problems = check("950").problems();
    in(ALPHA, "mv /usr/bin/none /usr/bin/vcgencmd");
    in(BETA, "chmod 644 /run/board/vcio");

    assertThat(problems)
        .filteredOn(line -> line.startsWith("host "))
        .satisfiesExactly(
            missing ->
                assertThat(missing)
                    .startsWith("host alpha must report its clock and throttling by vcgencmd, got")
                    .contains("no such command; install the package raspi-utils"),
            denied ->
                assertThat(denied)
                    .startsWith("host beta must report its clock and throttling by vcgencmd, got")
                    .contains(
                        "'Can't open device file: /dev/vcio'; add its user to the group video"));
  }

  @Test
  void aJvmThatDoesNotStartIsAProblemOfBenchInit() throws Exception {
    String refusal = "Error: Server VM is only supported on ARMv7+ VFP";
    in(
        ALPHA,
        "cd /usr/local/bin; mv java kept; echo 'echo \""
            + refusal
            + "\" >&2; exit 1' >java; chmod 755 java");
    try {
      assertThatThrownBy(() -> Survey.bench(ALPHA, BETA, config()))
          .isInstanceOf(UnfitBenchException.class)
          .hasMessageStartingWith(
              "java of host alpha must run, got '" + refusal + " (exit code 1)' from /usr/local");
    } finally {
      in(ALPHA, "mv /usr/local/bin/kept /usr/local/bin/java");
    }
  }

  /** A kernel may list a level that the firmware does not give. */
  @Test
  void eachLevelOfAStudyIsSetAndMeasuredUnderLoad() throws Exception {
    in(ALPHA, "echo 900000000 >/run/board/clock");
    List<String> problems = check("950").problems();
    in(ALPHA, "rm /run/board/clock");

    assertThat(problems)
        .singleElement()
        .satisfies(
            level ->
                assertThat(level)
                    .startsWith("host alpha must run at 950 MHz within 1 %, got 900.0 MHz"));
    assertThat(rig.ssh(ALPHA, "cat " + POLICY + "scaling_max_freq")).isEqualTo("1000000");
  }

  @Test
  void theClocksOfAKilledCampaignArePutBack() throws Exception {
    Testbed killed = site();
    try (Hosts hosts = killed.hosts()) {
      hosts.get(ALPHA).connect();
      new CpuClock(hosts.get(ALPHA), CpuClock.SYSFS).set("700");
    }
    assertThat(rig.ssh(ALPHA, "cat " + POLICY + "scaling_max_freq")).isEqualTo("700000");
    assertThat(BenchCheck.check(Optional.empty(), site()).problems())
        .singleElement()
        .satisfies(
            left ->
                assertThat(left)
                    .startsWith("host alpha must run at its own clock, got 700 MHz that a campaign")
                    .endsWith("run './pijoule bench restore " + bench.name() + "'"));

    Testbed later = site();
    try (Restore restore = new Restore(later)) {
      assertThat(restore.host(later.hosts().get(ALPHA))).isTrue();
      assertThat(restore.host(later.hosts().get(BETA))).isFalse();
    }
    assertThat(rig.ssh(ALPHA, "cat " + POLICY + "scaling_max_freq")).isEqualTo("1000000");
  }
}
