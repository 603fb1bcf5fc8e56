package pijoule.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.units.Durations;

/** Compares a run's amortised windows with what was asked for and with the run's time. */
final class AmortizedCheck {
  private static final List<Phase> PHASES = List.of(Phase.SERIALIZE, Phase.DESERIALIZE);

  private AmortizedCheck() {}

  /**
   * Checks both sides' windows: both phases once where they were asked for and none elsewhere, each
   * after its side's totals and as long as asked for, and all of them within the run.
   *
   * @param asked minimum length of each window
   * @param wallSeconds of the whole run, by the runner's clock
   * @throws RunFailure if the windows cannot be right
   */
  static void check(
      Optional<Duration> asked, SideRecord client, SideRecord server, double wallSeconds)
      throws RunFailure {
    double seconds = seconds("client", client, asked) + seconds("server", server, asked);
    if (asked.isEmpty()) {
      return;
    }
    double total =
        totals(client).stream().mapToLong(piece -> piece.endNs() - piece.startNs()).sum() / 1e9;
    require(
        total + seconds <= wallSeconds + Crosscheck.START_TICK_SECONDS,
        "the client's total and all amortised windows must be within the run's "
            + wallSeconds
            + " s, got "
            + total
            + " s and "
            + seconds
            + " s");
  }

  private static double seconds(String name, SideRecord side, Optional<Duration> asked)
      throws RunFailure {
    List<String> phases = side.amortized().stream().map(window -> window.phase().key()).toList();
    List<String> due = asked.isEmpty() ? List.of() : PHASES.stream().map(Phase::key).toList();
    require(
        phases.equals(due),
        "the " + name + " must have amortised phases " + due + ", got " + phases);
    long sum = 0;
    for (AmortizedWindow window : side.amortized()) {
      sum += windowNs(name, side, window, asked.orElseThrow());
    }
    return sum / 1e9;
  }

  private static long windowNs(String name, SideRecord side, AmortizedWindow window, Duration asked)
      throws RunFailure {
    String which = "the " + name + "'s amortised " + window.phase().key();
    long lengthNs = window.endNs() - window.startNs();
    require(
        lengthNs >= asked.toNanos(),
        which + " must take at least " + Durations.format(asked) + ", got " + lengthNs + " ns");
    for (PhaseInterval total : totals(side)) {
      long sinceNs = window.startNs() - total.endNs();
      require(
          sinceNs >= 0,
          which + " must start after the total, got " + -sinceNs + " ns before its end");
    }
    return lengthNs;
  }

  private static List<PhaseInterval> totals(SideRecord side) {
    return side.phases().stream().filter(piece -> piece.phase() == Phase.TOTAL).toList();
  }

  private static void require(boolean holds, String reason) throws RunFailure {
    if (!holds) {
      throw RunFailure.finding(reason);
    }
  }
}
