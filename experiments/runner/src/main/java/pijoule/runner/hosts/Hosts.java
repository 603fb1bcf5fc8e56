package pijoule.runner.hosts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.bench.Pair;

/** The hosts of a bench. */
public final class Hosts implements AutoCloseable {
  /** Environment variable that names another ssh configuration than ~/.ssh/config. */
  private static final String SSH_CONFIG = "PIJOULE_SSH_CONFIG";

  private final Map<String, Host> byName = new LinkedHashMap<>();

  /** Hosts of different names, in their order. */
  Hosts(Collection<Host> hosts) {
    hosts.forEach(host -> byName.put(host.name(), host));
  }

  /**
   * @param bench whose hosts
   * @return them, not connected yet
   */
  public static Hosts of(Bench bench) {
    return of(bench, Optional.ofNullable(System.getenv(SSH_CONFIG)));
  }

  /**
   * @param bench whose hosts
   * @param config another ssh configuration than ~/.ssh/config
   * @return them, not connected yet
   */
  public static Hosts of(Bench bench, Optional<String> config) {
    List<Host> hosts = new ArrayList<>();
    bench.hosts().forEach((name, settings) -> hosts.add(of(name, settings, config)));
    return new Hosts(hosts);
  }

  private static Host of(String name, HostSettings settings, Optional<String> config) {
    return settings.ssh().isPresent()
        ? new SshHost(name, settings.ssh().get(), config, settings.address(), settings.java())
        : new LocalHost(name, settings.address(), settings.java());
  }

  /**
   * @param name in the bench
   * @return the host
   */
  public Host get(String name) {
    return byName.get(name);
  }

  /**
   * @param pair of the bench
   * @return its hosts
   */
  public HostPair get(Pair pair) {
    return new HostPair(get(pair.client()), get(pair.server()));
  }

  /**
   * @return all of them, in the bench's order
   */
  public Collection<Host> all() {
    return byName.values();
  }

  @Override
  public void close() {
    byName.values().forEach(Host::close);
  }
}
