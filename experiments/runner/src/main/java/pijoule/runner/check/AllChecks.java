package pijoule.runner.check;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import pijoule.campaign.HostLoad;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;

/** All checks of a bench, in the order of repair. */
public final class AllChecks {
  private static final List<HostCheck> OF_ACCESS =
      List.of(
          AccessChecks::connection,
          AccessChecks::shell,
          AccessChecks::lock,
          AccessChecks::sessions,
          AccessChecks::forwarding);

  private static final List<HostCheck> OF_A_HOST =
      List.of(
          MachineChecks::board,
          Java::check,
          StudyJvms::check,
          ProgramChecks::commands,
          MachineChecks::disk,
          MachineChecks::scratch,
          MachineChecks::memory,
          MachineChecks::disturbance,
          MachineChecks::clock,
          PacketCapture::check,
          ProgramChecks::slowLink,
          ProgramChecks::meterFiles,
          Lease::check);

  /** Checks of what a study asks of a host. */
  private static final List<HostCheck> OF_A_STUDY =
      List.of(
          StudyJvms::check,
          ProgramChecks::commands,
          MachineChecks::scratch,
          MachineChecks::clock,
          PacketCapture::check,
          ProgramChecks::slowLink);

  private AllChecks() {}

  /** Begins to ask this machine what the next check asks it first, and does not wait. */
  public static void askAhead() {
    CheckedHost.askAhead();
  }

  /**
   * Checks a bench. It goes on after a problem, so that all are found; what depends on one that
   * failed is left out. Hosts stay connected and taken.
   *
   * @param bench to check
   * @return what was found
   */
  public static Findings run(BenchUnderCheck bench) throws IOException, InterruptedException {
    return run(bench, () -> {});
  }

  /**
   * Checks a bench as well.
   *
   * @param meanwhile is done where nothing hinders, while the look for other programs lasts half a
   *     second; what it does on hosts is not of others
   */
  public static Findings run(BenchUnderCheck bench, Ending.Step meanwhile)
      throws IOException, InterruptedException {
    Findings findings = new Findings();
    new EmulationCheck(bench, findings).check();
    boot(bench.hosts().all(), findings);
    List<CheckedHost> hosts =
        bench.hosts().all().stream().map(host -> new CheckedHost(host, bench)).toList();
    checkEach(OF_ACCESS, hosts, findings);
    OtherPrograms others = OtherPrograms.begin(hosts, findings);
    checkEach(OF_A_HOST, hosts, findings);
    // What goes over a link keeps a small board's kernel busy.
    others.endIfLongEnough(hosts);
    Java.compare(hosts, findings);
    new Addresses(bench, hosts, findings).check();
    new Links(bench, findings).check();
    if (findings.problems().isEmpty()) {
      meanwhile.make();
    }
    others.end(hosts);
    return findings;
  }

  /**
   * Tries each clock of a study on the hosts of a bench that is ready, which takes about a second
   * each.
   *
   * @param bench that was checked
   * @param findings of it, without a problem
   */
  public static void tryClocks(BenchUnderCheck bench, Findings findings)
      throws IOException, InterruptedException {
    checkEach(
        List.of(MachineChecks::clockLevels),
        bench.hosts().all().stream().map(host -> new CheckedHost(host, bench)).toList(),
        findings);
  }

  /** All at once: a boot takes half a minute. */
  private static void boot(Collection<Host> hosts, Findings findings) throws IOException {
    for (Host host : hosts) {
      try {
        if (findings.isOpen(host)) {
          host.boot();
        }
      } catch (HostException refused) {
        findings.close(host, refused.getMessage());
      }
    }
  }

  /**
   * Checks what a study asks of those hosts of a bench that are this machine; connects to no other.
   *
   * @param bench with the study's needs
   * @return what was found
   */
  public static Findings ofAStudyHere(BenchUnderCheck bench)
      throws IOException, InterruptedException {
    Findings findings = new Findings();
    checkEach(
        OF_A_STUDY,
        bench.hosts().all().stream()
            .filter(Host::isLocal)
            .map(host -> new CheckedHost(host, bench))
            .toList(),
        findings);
    return findings;
  }

  private static void checkEach(List<HostCheck> checks, List<CheckedHost> hosts, Findings findings)
      throws IOException, InterruptedException {
    for (HostCheck check : checks) {
      for (CheckedHost host : hosts) {
        if (findings.isOpen(host.host())) {
          carryOut(check, host, findings);
        }
      }
    }
  }

  private static void carryOut(HostCheck check, CheckedHost host, Findings findings)
      throws IOException, InterruptedException {
    try {
      check.check(host, findings);
    } catch (HostException refused) {
      findings.close(host.host(), refused.getMessage());
    }
  }

  /**
   * Notes, no problems, of other programs that keep the clients' or servers' hosts busy now. What
   * checks do meanwhile is not of others.
   */
  private static final class OtherPrograms {
    /** 50 ticks of the kernel's counters for each processor. */
    private static final long SAMPLE_NS = 500_000_000;

    private final Map<Host, BoardReading> before = new LinkedHashMap<>();
    private final Findings findings;
    private final long begunNs = System.nanoTime();

    private OtherPrograms(Findings findings) {
      this.findings = findings;
    }

    /** Begins to look at all hosts. */
    static OtherPrograms begin(List<CheckedHost> hosts, Findings findings)
        throws IOException, InterruptedException {
      OtherPrograms others = new OtherPrograms(findings);
      List<HostCheck> readings = List.of((host, found) -> others.read(host));
      checkEach(readings, hosts, findings);
      return others;
    }

    private void read(CheckedHost checked) throws IOException, InterruptedException {
      if (checked.bench().measures(checked.host())) {
        before.put(checked.host(), checked.state());
      }
    }

    private long leftNs() {
      return SAMPLE_NS - (System.nanoTime() - begunNs);
    }

    void endIfLongEnough(List<CheckedHost> hosts) throws IOException, InterruptedException {
      if (leftNs() <= 0) {
        end(hosts);
      }
    }

    /** Ends to look at all hosts, not before the sample is long enough. */
    void end(List<CheckedHost> hosts) throws IOException, InterruptedException {
      if (!before.isEmpty()) {
        TimeUnit.NANOSECONDS.sleep(leftNs());
      }
      checkEach(List.of((checked, found) -> report(checked.host())), hosts, findings);
      before.clear();
    }

    private void report(Host host) throws IOException, InterruptedException {
      if (before.containsKey(host)) {
        BoardReading.read(host, CpuClock.SYSFS)
            .loadSince(before.get(host))
            .ifPresent(load -> report(host, load));
      }
    }

    private void report(Host host, HostLoad load) {
      findings.fact(
          host, "CPU of others", String.format(Locale.ROOT, "%.0f %%", load.othersPercent()));
      if (load.disturbs()) {
        findings.note(note(host.name(), load));
      }
    }

    private static String note(String host, HostLoad load) {
      return String.format(
          Locale.ROOT,
          "host %s should be free for the runs: other programs may use %.0f %% of its processors and"
              + " other guests %.0f %%, got %.0f %% and %.1f %% over %.1f s; end other programs there"
              + " (top shows them), or the report marks the runs as disturbed",
          host,
          HostLoad.MAX_OTHERS_PERCENT,
          HostLoad.MAX_STEAL_PERCENT,
          load.othersPercent(),
          load.stealPercent(),
          load.wallSeconds());
    }
  }

  /** One check of one host. */
  @FunctionalInterface
  private interface HostCheck {
    /**
     * Checks one condition of a host.
     *
     * @param host to check
     * @param findings gets what was found
     * @throws HostException if the host does not do what it is asked: a problem, too
     */
    void check(CheckedHost host, Findings findings) throws IOException, InterruptedException;
  }
}
