package pijoule.runner.rack;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.HostSettings;

/**
 * Refuses a rack in which two pairs have one board, one meter or one port of a server. Pairs on
 * this machine share it; what they take from each other is in the load of each run.
 */
final class OwnBoards {
  private OwnBoards() {}

  /**
   * @param benches by the name of the pair
   */
  static void require(Map<String, Bench> benches) {
    Map<String, String> owners = new HashMap<>();
    benches.forEach(
        (pair, bench) -> {
          for (String thing : things(bench)) {
            String other = owners.putIfAbsent(thing, pair);
            if (other != null) {
              throw new UsageException(
                  "two pairs must have different boards, got %s in %s and in %s; change one bench"
                      .formatted(thing, other, pair));
            }
          }
        });
  }

  /** What can be in one pair alone; boards that are emulated are made for each pair. */
  private static Set<String> things(Bench bench) {
    Set<String> things = new HashSet<>();
    for (HostSettings host : bench.hosts().values()) {
      host.ssh().ifPresent(name -> things.add("host " + withoutUser(name)));
    }
    bench.meters().values().stream()
        .filter(meter -> meter.simulation().isEmpty())
        .forEach(meter -> things.addAll(things(meter, bench.hosts().get(meter.host()))));
    if (bench.port() != 0) {
      HostSettings server = bench.hosts().get(bench.pairs().usual().server());
      things.add("server port " + bench.port() + " on " + machine(server));
    }
    return things;
  }

  /** What a meter is found by: at its host, or anywhere in the network. */
  private static Set<String> things(Bench.Meter meter, HostSettings host) {
    Set<String> things = new HashSet<>();
    Map<String, String> settings = meter.settings();
    for (String cable : List.of("port", "tester")) {
      if (settings.containsKey(cable)) {
        things.add("meter %s %s on %s".formatted(cable, settings.get(cable), machine(host)));
      }
    }
    if (settings.containsKey("address")) {
      // A plug has several outlets, an instrument several channels.
      String query = settings.containsKey("query") ? ", query " + settings.get("query") : "";
      String outlet = settings.getOrDefault("outlet", "0");
      things.add("meter address %s, outlet %s%s".formatted(settings.get("address"), outlet, query));
    }
    return things;
  }

  private static String machine(HostSettings host) {
    return host.ssh().map(OwnBoards::withoutUser).orElse("this machine");
  }

  private static String withoutUser(String ssh) {
    return ssh.substring(ssh.indexOf('@') + 1);
  }
}
