package pijoule.runner.check;

import java.io.IOException;
import java.util.List;
import pijoule.runner.boards.BoardClock;
import pijoule.runner.boards.ClockException;
import pijoule.runner.hosts.Host;

/**
 * Sets each level of the study on a board's clock, measures it under load, and puts the clock back.
 * An emulated one depends on what else its machine does at that moment.
 */
final class ClockLevels implements HostCheck {
  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    List<String> levels = checked.bench().needs().clocksMhz();
    BoardClock clock = checked.bench().clocks().of(host);
    if (levels.isEmpty() || clock.isEmulated() || !checked.bench().measures(host)) {
      return;
    }
    try {
      for (String level : levels) {
        clock.set(level);
      }
      findings.fact(host, "measured under load", String.join(", ", levels) + " MHz");
    } catch (ClockException other) {
      findings.problem(
          other.getMessage() + "; name another level, or see 'Clocks' in docs/boards.md");
    } finally {
      clock.restore();
    }
  }
}
