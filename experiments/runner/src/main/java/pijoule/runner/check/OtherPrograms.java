package pijoule.runner.check;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import pijoule.campaign.Load;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;

/** Notes, no problems, of other programs that keep the clients' or servers' hosts busy now. */
final class OtherPrograms {
  /** 50 ticks of the kernel's counters for each processor. */
  private static final long SAMPLE_MS = 500;

  private final Findings findings;

  OtherPrograms(Findings findings) {
    this.findings = findings;
  }

  /** Looks at all hosts during the same time. */
  void check(List<CheckedHost> hosts) throws IOException, InterruptedException {
    Map<Host, BoardReading> before = new LinkedHashMap<>();
    for (CheckedHost checked : hosts) {
      if (checked.bench().measures(checked.host())) {
        state(checked.host()).ifPresent(state -> before.put(checked.host(), state));
      }
    }
    if (before.isEmpty()) {
      return;
    }
    TimeUnit.MILLISECONDS.sleep(SAMPLE_MS);
    for (Map.Entry<Host, BoardReading> entry : before.entrySet()) {
      state(entry.getKey())
          .flatMap(state -> state.loadSince(entry.getValue()))
          .ifPresent(load -> report(entry.getKey(), load));
    }
  }

  private Optional<BoardReading> state(Host host) throws IOException, InterruptedException {
    try {
      return findings.isOpen(host)
          ? Optional.of(BoardReading.read(host, CpuClock.SYSFS))
          : Optional.empty();
    } catch (HostException refused) {
      findings.close(host, refused.getMessage());
      return Optional.empty();
    }
  }

  private void report(Host host, Load load) {
    findings.fact(
        host, "CPU of others", String.format(Locale.ROOT, "%.0f %%", load.othersPercent()));
    if (load.disturbs()) {
      findings.note(note(host.name(), load));
    }
  }

  private static String note(String host, Load load) {
    return String.format(
        Locale.ROOT,
        "host %s should be free for the runs: other programs may use %.0f %% of its processors and"
            + " other guests %.0f %%, got %.0f %% and %.1f %% over %.1f s; end other programs there"
            + " (top shows them), or the report marks the runs as disturbed",
        host,
        Load.MAX_OTHERS_PERCENT,
        Load.MAX_STEAL_PERCENT,
        load.othersPercent(),
        load.stealPercent(),
        load.wallSeconds());
  }
}
