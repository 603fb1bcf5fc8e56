package pijoule.runner.check;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.contract.phase.Side;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.Pair;
import pijoule.runner.boards.BoardClocks;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Hosts;

/**
 * A bench, with what a study asks of it.
 *
 * @param bench where it is measured
 * @param hosts of the bench
 * @param recorder the recorder's jar on this machine, which has both ends of a link
 * @param mark the argument that marks the campaign's programs
 * @param clocks of the hosts
 * @param needs what a study asks of it
 * @param taker takes a board for this runner
 */
public record BenchUnderCheck(
    Bench bench,
    Hosts hosts,
    Path recorder,
    String mark,
    BoardClocks clocks,
    StudyNeeds needs,
    Taker taker) {
  /** Takes a board, so that no other campaign uses it meanwhile. */
  @FunctionalInterface
  public interface Taker {
    /**
     * Takes a board for this campaign.
     *
     * @param host connected
     * @throws pijoule.runner.hosts.BoardLock.TakenException if another campaign has it
     */
    void take(Host host) throws IOException, InterruptedException;
  }

  /** The hosts of clients and servers, each pair once. */
  List<HostPair> pairs() {
    return bench.pairs().all().stream().map(hosts::get).toList();
  }

  /** {@return whether clients, or servers, run on a host} */
  boolean runs(Side side, Host host) {
    return pairs().stream().anyMatch(pair -> pair.of(side).equals(host));
  }

  /** {@return whether clients or servers run on a host} */
  boolean measures(Host host) {
    return pairs().stream().anyMatch(pair -> pair.hosts().contains(host));
  }

  /** The hosts whose programs a meter sees. */
  Set<Host> measured(Bench.Meter meter) {
    Set<Host> measured = new LinkedHashSet<>();
    for (Pair pair : bench.pairs().of(meter.device())) {
      meter.measures().forEach(side -> measured.add(hosts.get(pair.of(side))));
    }
    return measured;
  }

  /**
   * {@return number of the campaign's programs with a heap of the study's that a host runs at once}
   */
  int measuredPrograms(Host host) {
    return pairs().stream()
        .mapToInt(pair -> (int) Stream.of(Side.values()).map(pair::of).filter(host::equals).count())
        .max()
        .orElse(0);
  }

  /** {@return number of recorders that run on a host} */
  int recorders(Host host) {
    return (int)
        bench.meters().values().stream().filter(meter -> meter.host().equals(host.name())).count();
  }

  /** {@return address at which the client of a pair finds its server, which listens on a port} */
  InetSocketAddress serverAt(HostPair pair, int port) throws IOException, InterruptedException {
    return pair.server().seenFrom(pair.client(), serverBind(pair.server()), port);
  }

  /**
   * {@return whether the address at which the client looks for the server leads to the client
   * itself}
   */
  boolean isServerHidden(HostPair pair) throws IOException, InterruptedException {
    boolean shareLoopback = pair.client().isLocal() && pair.server().isOnRunnersMachine();
    return !pair.isOneMachine()
        && !shareLoopback
        && Addresses.isLoopback(serverAt(pair, bench.port()).getHostString());
  }

  /** The address that the server of a host listens on. */
  String serverBind(Host server) throws IOException, InterruptedException {
    return server.bind(bench.bind());
  }
}
