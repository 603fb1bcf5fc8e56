package pijoule.runner.check;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import pijoule.analysis.boards.Disturbances;
import pijoule.analysis.results.Load;
import pijoule.runner.boards.BoardState;
import pijoule.runner.boards.CpuClock;

/** Whether other programs keep the client's or server's host busy now: a note, no problem. */
final class OtherPrograms implements HostCheck {
  /** 50 ticks of the kernel's counters for each processor. */
  private static final long SAMPLE_MS = 500;

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    if (!checked.bench().measures(checked.host())) {
      return;
    }
    BoardState before = BoardState.read(checked.host(), CpuClock.SYSFS);
    TimeUnit.MILLISECONDS.sleep(SAMPLE_MS);
    Optional<Load> load = BoardState.read(checked.host(), CpuClock.SYSFS).loadSince(before);
    if (load.isPresent()) {
      double percent = load.get().othersPercent();
      findings.fact(
          checked.host(), "CPU of others", String.format(Locale.ROOT, "%.0f %%", percent));
      if (Disturbances.isDisturbed(load.get())) {
        findings.note(note(checked.host().name(), load.get()));
      }
    }
  }

  private static String note(String host, Load load) {
    return String.format(
        Locale.ROOT,
        "host %s should be free for the runs: other programs may use %.0f %% of its processors and"
            + " other guests %.0f %%, got %.0f %% and %.1f %% over %.1f s; end other programs there"
            + " (top shows them), or the report marks the runs as disturbed",
        host,
        Disturbances.MAX_OTHERS_PERCENT,
        Disturbances.MAX_STEAL_PERCENT,
        load.othersPercent(),
        load.stealPercent(),
        load.wallSeconds());
  }
}
