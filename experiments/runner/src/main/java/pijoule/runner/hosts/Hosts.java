package pijoule.runner.hosts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
   * {@return them, not connected yet}
   *
   * @param bench whose hosts, for a look outside of a campaign
   */
  public static Hosts of(Bench bench) {
    return of(bench, UUID.randomUUID().toString());
  }

  /**
   * {@return them, not connected yet}
   *
   * @param bench whose hosts
   * @param campaign its id; what the bench starts for a host carries it
   */
  public static Hosts of(Bench bench, String campaign) {
    return of(bench, campaign, Optional.ofNullable(System.getenv(SSH_CONFIG)));
  }

  /**
   * {@return them, not connected yet}
   *
   * @param bench whose hosts
   * @param campaign its id; what the bench starts for a host carries it
   * @param config another ssh configuration than ~/.ssh/config
   */
  public static Hosts of(Bench bench, String campaign, Optional<String> config) {
    List<Host> hosts = new ArrayList<>();
    int boards = 0;
    for (Map.Entry<String, HostSettings> host : bench.hosts().entrySet()) {
      String name = host.getKey();
      HostSettings settings = host.getValue();
      if (settings.ssh().isPresent()) {
        int slowness = settings.patience().orElse(1);
        String ssh = settings.ssh().get();
        hosts.add(new SshHost(name, ssh, config, settings.address(), settings.java(), slowness));
      } else if (settings.emulation().isPresent()) {
        HostSettings.Emulation board = settings.emulation().get();
        hosts.add(new QemuHost(name, board, settings.java(), bench.port(), campaign, boards++));
      } else {
        hosts.add(new LocalHost(name, settings.address(), settings.java()));
      }
    }
    return new Hosts(hosts);
  }

  /** {@return the runner's machine, of no bench} */
  public static Host here() {
    return new LocalHost("here", Optional.empty(), Optional.empty());
  }

  /**
   * {@return the host}
   *
   * @param name in the bench
   */
  public Host get(String name) {
    return byName.get(name);
  }

  /**
   * {@return its hosts}
   *
   * @param pair of the bench
   */
  public HostPair get(Pair pair) {
    return new HostPair(get(pair.client()), get(pair.server()));
  }

  /** {@return all of them, in the bench's order} */
  public Collection<Host> all() {
    return byName.values();
  }

  @Override
  public void close() {
    byName.values().forEach(Host::close);
  }
}
