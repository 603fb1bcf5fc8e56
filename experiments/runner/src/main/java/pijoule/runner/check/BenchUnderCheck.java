package pijoule.runner.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
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

  Host client() {
    return hosts.get(bench.clientHost());
  }

  Host server() {
    return hosts.get(bench.serverHost());
  }

  /** Names of the hosts of client and server. */
  Set<String> measured() {
    return Stream.of(bench.clientHost(), bench.serverHost()).collect(Collectors.toSet());
  }

  /** How many of the campaign's programs with a heap of the study's run on a host. */
  int measuredPrograms(Host host) {
    return (int)
        Stream.of(bench.clientHost(), bench.serverHost()).filter(host.name()::equals).count();
  }

  /** How many recorders run on a host. */
  int recorders(Host host) {
    return (int)
        bench.meters().values().stream().filter(meter -> meter.host().equals(host.name())).count();
  }

  /** The address at which the client finds the server. */
  String serverAddress() throws IOException, InterruptedException {
    String bind = serverBind();
    return bind.equals("0.0.0.0") || bind.equals("::") ? server().address() : bind;
  }

  /** The address that the server listens on. */
  String serverBind() throws IOException, InterruptedException {
    return bench.bind().isPresent() ? bench.bind().get() : server().address();
  }
}
