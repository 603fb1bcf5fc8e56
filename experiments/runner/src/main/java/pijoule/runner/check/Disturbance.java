package pijoule.runner.check;

import java.io.IOException;
import java.util.Locale;
import pijoule.runner.boards.BoardState;
import pijoule.runner.boards.CpuClock;

/** Whether a board reports that it is neither throttled nor short of voltage now. */
final class Disturbance implements HostCheck {
  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    BoardState state = BoardState.read(host.host(), CpuClock.SYSFS);
    state
        .temperatureCelsius()
        .ifPresent(
            celsius ->
                findings.fact(
                    host.host(), "temperature", String.format(Locale.ROOT, "%.1f C", celsius)));
    if (host.bench().measures(host.host())) {
      state.lack().ifPresent(words -> findings.problem("host " + host.host() + " " + words));
    }
    state
        .disturbance()
        .ifPresent(
            words ->
                findings.problem(
                    "host "
                        + host.host()
                        + " must run undisturbed, got "
                        + words
                        + " now; check its power supply, the shunt and its cooling"));
  }
}
