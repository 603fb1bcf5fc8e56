package pijoule.runner.check;

import java.io.IOException;
import java.util.Optional;
import pijoule.runner.boards.BoardClock;
import pijoule.runner.hosts.Host;

/** Check whether the clocks of client's and server's host can be set to the study's levels. */
final class Clock implements HostCheck {
  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    BoardClock clock = checked.bench().clocks().of(host);
    findings.fact(host, "clocks", clock.offers());
    if (!checked.bench().measures(host)) {
      return;
    }
    Optional<String> left = clock.left();
    if (left.isPresent() && checked.bench().needs().clocksMhz().isEmpty()) {
      findings.problem(
          "host "
              + host
              + " must run at its own clock, got "
              + left.get()
              + " MHz that a campaign set and did not put back; run './pijoule bench restore "
              + checked.bench().bench().name()
              + "'");
    }
    for (String level : checked.bench().needs().clocksMhz()) {
      Optional<String> obstacle = clock.obstacle(level);
      if (obstacle.isPresent()) {
        findings.problem(problem(host, clock, level, obstacle.get()));
        return;
      }
    }
    boolean isToBeSet = clock.isEmulated() || !host.isLocal();
    if (checked.bench().needs().clocksMhz().isEmpty() && isToBeSet) {
      clock
          .lackOfRight()
          .ifPresent(
              words ->
                  findings.note("no study can set the clock of host " + host + ", which " + words));
    }
  }

  private static String problem(Host host, BoardClock clock, String level, String obstacle) {
    boolean mayBeStated = host.isLocal() && !clock.isEmulated();
    return "cpu_mhz must be set by the bench, got "
        + level
        + " MHz for host "
        + host
        + ", which "
        + obstacle
        + "; name another level or bench"
        + (mayBeStated ? ", or state the clock it runs at with --fix cpu_mhz=" + level : "");
  }
}
