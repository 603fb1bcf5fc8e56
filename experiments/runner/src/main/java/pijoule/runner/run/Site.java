package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import pijoule.contract.study.Factor;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Orphans;
import pijoule.runner.plan.Plan;
import pijoule.runner.process.Programs;

/**
 * What a campaign's programs are started with: bench, hosts, programs and the campaign's id.
 *
 * @param bench where
 * @param hosts of the bench
 * @param programs on this machine
 * @param campaign the campaign's id
 */
public record Site(Bench bench, Hosts hosts, Programs programs, String campaign) {
  /**
   * @param bench where
   * @param programs on this machine
   * @return the site of a new campaign, not connected yet
   */
  public static Site of(Bench bench, Programs programs) {
    return new Site(bench, Hosts.of(bench), programs, UUID.randomUUID().toString());
  }

  /** The argument that marks the campaign's programs. */
  String mark() {
    return Orphans.mark(campaign);
  }

  Host clientHost() {
    return hosts.get(bench.clientHost());
  }

  Host serverHost() {
    return hosts.get(bench.serverHost());
  }

  Host meterHost(String meter) {
    return hosts.get(bench.meters().get(meter).host());
  }

  /** The hosts of client and server, once each. */
  Set<Host> measured() {
    return new LinkedHashSet<>(List.of(clientHost(), serverHost()));
  }

  /**
   * Brings to each host the programs that it runs in a plan.
   *
   * @return bytes sent to each host
   */
  Map<String, Long> deploy(Plan plan) throws IOException, InterruptedException {
    Map<Host, Set<Path>> jars = new LinkedHashMap<>();
    plan.study()
        .cells()
        .forEach(
            cell -> {
              add(jars, clientHost(), programs.client(cell.text(Factor.CLIENT)));
              add(jars, serverHost(), programs.server(cell.text(Factor.FRAMEWORK)));
            });
    bench.meters().keySet().forEach(meter -> add(jars, meterHost(meter), programs.recorder()));
    Map<String, Long> sent = new LinkedHashMap<>();
    for (Map.Entry<Host, Set<Path>> host : jars.entrySet()) {
      sent.put(host.getKey().name(), host.getKey().deploy(new ArrayList<>(host.getValue())));
    }
    return sent;
  }

  private static void add(Map<Host, Set<Path>> jars, Host host, Path jar) {
    jars.computeIfAbsent(host, unseen -> new LinkedHashSet<>()).add(jar);
  }
}
