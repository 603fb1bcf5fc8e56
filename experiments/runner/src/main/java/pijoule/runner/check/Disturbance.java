package pijoule.runner.check;

import java.io.IOException;
import java.util.Locale;
import pijoule.runner.boards.BoardState;
import pijoule.runner.boards.CpuClock;

/** Refuses a board that is throttled or short of voltage now, or does not report it. */
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
        .hidden()
        .ifPresent(
            words ->
                findings.note(
                    "host "
                        + host.host()
                        + " hides later events, got "
                        + words
                        + " since its start; start it again, and unload raspberrypi-hwmon as set-up"
                        + " does, or the report marks the runs"));
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
