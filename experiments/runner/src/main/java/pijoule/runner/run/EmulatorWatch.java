package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import pijoule.runner.hosts.Emulator;
import pijoule.runner.hosts.Host;

/**
 * Check whether the emulators of a run's boards got the processors that they needed. A board cannot
 * know: its clock goes on while its emulator waits. Seen: 117 s in place of 83 on a busy machine.
 */
final class EmulatorWatch {
  /** The largest part of a run's time that an emulator may wait for a processor. */
  static final double MAX_WAIT_SHARE = 0.05;

  private final Map<Host, Emulator.ProcessorTime> before;
  private final long begunNs;

  private EmulatorWatch(Map<Host, Emulator.ProcessorTime> before, long begunNs) {
    this.before = before;
    this.begunNs = begunNs;
  }

  /** Begins to watch those of some hosts that are emulated. */
  static EmulatorWatch begin(Collection<Host> hosts) throws IOException, InterruptedException {
    Map<Host, Emulator.ProcessorTime> before = new LinkedHashMap<>();
    for (Host host : hosts) {
      if (host.emulator().isPresent()) {
        before.put(host, host.emulator().get().processorTime());
      }
    }
    return new EmulatorWatch(before, System.nanoTime());
  }

  /**
   * Writes what each emulator got.
   *
   * @param boards of the run's line, with an object for each host
   * @throws RunFailure if one waited for more than {@link #MAX_WAIT_SHARE} of the time
   */
  void end(ObjectNode boards) throws RunFailure, IOException, InterruptedException {
    double wallSeconds = (System.nanoTime() - begunNs) / 1e9;
    Map<Host, Double> waited = new LinkedHashMap<>();
    for (Map.Entry<Host, Emulator.ProcessorTime> host : before.entrySet()) {
      Emulator emulator = host.getKey().emulator().orElseThrow(() -> gone(host.getKey()));
      Emulator.ProcessorTime time = emulator.processorTime().since(host.getValue());
      double share = time.waitSeconds() / wallSeconds;
      ((ObjectNode) boards.get(host.getKey().name()))
          .putObject("emulator")
          .put("wall_seconds", wallSeconds)
          .put("cpu_seconds", time.runSeconds())
          .put("wait_seconds", time.waitSeconds());
      waited.put(host.getKey(), share);
    }
    for (Map.Entry<Host, Double> host : waited.entrySet()) {
      if (host.getValue() > MAX_WAIT_SHARE) {
        throw RunFailure.unfit(tooSlow(host.getKey(), host.getValue()));
      }
    }
  }

  private static RunFailure gone(Host host) {
    return RunFailure.lost("host " + host + " must run, got the end of its emulator");
  }

  private static String tooSlow(Host host, double share) {
    return String.format(
        Locale.ROOT,
        "the emulator of host %s must wait for a processor at most %.0f %% of a run, got %.1f %%;"
            + " end other programs on this machine",
        host,
        MAX_WAIT_SHARE * 100,
        share * 100);
  }
}
