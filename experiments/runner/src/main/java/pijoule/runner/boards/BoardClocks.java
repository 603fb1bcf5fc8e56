package pijoule.runner.boards;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.ClockSettings;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;

/** The clocks of a bench's hosts: emulated where the bench says so, else those of cpufreq. */
public final class BoardClocks {
  private final Map<String, BoardClock> byHost = new HashMap<>();

  /**
   * Finds the kind of clock of each host.
   *
   * @param bench whose settings
   * @param hosts of the bench
   * @param campaign its id, which emulated clocks carry
   */
  public BoardClocks(Bench bench, Hosts hosts, String campaign) {
    for (Host host : hosts.all()) {
      Optional<ClockSettings> settings = bench.hosts().get(host.name()).clock();
      byHost.put(
          host.name(),
          settings.isPresent()
              ? new QuotaClock(
                  host, settings.get(), QuotaClock.CGROUP, campaign, before(host, bench, hosts))
              : new CpuClock(host, CpuClock.SYSFS));
    }
  }

  /** Hosts of the same machine that come first and have an emulated clock: each has a processor. */
  private static int before(Host host, Bench bench, Hosts hosts) {
    return (int)
        hosts.all().stream()
            .takeWhile(other -> other != host)
            .filter(other -> other.isSameMachine(host))
            .filter(other -> bench.hosts().get(other.name()).clock().isPresent())
            .count();
  }

  /**
   * {@return its clock}
   *
   * @param host of the bench
   */
  public BoardClock of(Host host) {
    return byHost.get(host.name());
  }
}
