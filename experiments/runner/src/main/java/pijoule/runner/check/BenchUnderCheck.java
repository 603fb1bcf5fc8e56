package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.results.Side;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.Pair;
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
 * @param needs what a study asks of it
 * @param taker takes a board for this runner
 */
public record BenchUnderCheck(
    Bench bench, Hosts hosts, Path recorder, String mark, StudyNeeds needs, Taker taker) {
  /** Takes a board, so that no other campaign uses it meanwhile. */
  @FunctionalInterface
  public interface Taker {
    /**
     * @param host connected
     * @throws pijoule.runner.hosts.BoardLock.TakenException if another campaign has it
     */
    void take(Host host) throws IOException, InterruptedException;
  }

  /** The hosts of clients and servers, each pair once. */
  List<HostPair> pairs() {
    return bench.pairs().all().stream().map(hosts::get).toList();
  }

  /** Whether clients, or servers, run on a host. */
  boolean runs(Side side, Host host) {
    return pairs().stream().anyMatch(pair -> pair.of(side).equals(host));
  }

  /** Whether clients or servers run on a host. */
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

  /** How many of the campaign's programs with a heap of the study's run on a host at once. */
  int measuredPrograms(Host host) {
    return pairs().stream()
        .mapToInt(pair -> (int) Stream.of(Side.values()).map(pair::of).filter(host::equals).count())
        .max()
        .orElse(0);
  }

  /** How many recorders run on a host. */
  int recorders(Host host) {
    return (int)
        bench.meters().values().stream().filter(meter -> meter.host().equals(host.name())).count();
  }

  /** The address at which clients find the server of a host. */
  String serverAddress(Host server) throws IOException, InterruptedException {
    String bind = serverBind(server);
    return bind.equals("0.0.0.0") || bind.equals("::") ? server.address() : bind;
  }

  /** The address that the server of a host listens on. */
  String serverBind(Host server) throws IOException, InterruptedException {
    return bench.bind().isPresent() ? bench.bind().get() : server.address();
  }
}
