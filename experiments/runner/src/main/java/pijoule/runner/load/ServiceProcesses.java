package pijoule.runner.load;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.ListeningProcess;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * Processes of a service that pijoule did not start.
 *
 * <p>Those at a port are all that hold a socket that listens there, without init. A server that
 * forks its workers (nginx, Apache, gunicorn) is its master with all that it started: workers come
 * and go, and the time of those that ended is the master's. A process that only opened the socket
 * for another program, as a supervisor does, is not the service. A fork shares its parent's image,
 * which is known by the addresses of its stack and code.
 *
 * @param listening each process that listens, of a forking server its master; of a cgroup where
 *     none listens, its oldest process
 * @param trees processes that are counted with all that they started
 * @param cgroups that are counted, none within another
 * @param programs that are counted
 */
public record ServiceProcesses(
    List<ListeningProcess> listening,
    Set<Long> trees,
    List<String> cgroups,
    List<CountedProgram> programs) {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Script FIND = Script.resource(ServiceProcesses.class, "service.sh");

  /** A part of a service that is not there, or not clear, in one line. */
  public static final class NotFoundException extends Exception {
    private static final long serialVersionUID = 1L;

    NotFoundException(String rule) {
      super(rule);
    }
  }

  /**
   * Finds a service's processes. Those of another user are found only by root.
   *
   * @param host to look on
   * @param parts of the service
   * @param addresses of the service, by port: where other programs listen at other addresses of
   *     that port, they are not it; a port that is not here is looked at with all its addresses
   * @return processes of all parts, each counted once
   * @throws NotFoundException if nothing is found for a part, or too much
   */
  public static ServiceProcesses find(Host host, List<ServicePart> parts, Addresses addresses)
      throws NotFoundException, IOException, InterruptedException {
    String facts = host.run(FIND, host.patience(LIMIT), ServicePart.words(parts));
    return of(ServiceFacts.parse(facts), parts, addresses, host.toString());
  }

  /**
   * Addresses at one port that requests go to.
   *
   * @param port of the URL
   * @param all addresses of its host; empty where they are not known
   */
  public record Addresses(int port, Collection<InetAddress> all) {}

  static ServiceProcesses of(
      ServiceFacts facts, List<ServicePart> parts, Addresses addresses, String host)
      throws NotFoundException {
    List<ListeningProcess> listening = new ArrayList<>();
    Set<Long> trees = new LinkedHashSet<>();
    Set<String> cgroups = new LinkedHashSet<>();
    Set<Long> contained = new LinkedHashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      ServicePart part = parts.get(i);
      Set<Long> found;
      if (part.kind() == ServicePart.Kind.PORT) {
        found = facts.servers(holders(facts, i, part, addresses));
        trees.addAll(found);
      } else {
        cgroups.add(cgroup(facts, i, part, host));
        contained.addAll(facts.members(i));
        found = facts.servers(facts.holders(i));
        if (found.isEmpty()) {
          found = facts.oldest(facts.members(i)).map(Set::of).orElse(Set.of());
        }
      }
      if (found.isEmpty()) {
        throw new NotFoundException(
            part.kind() == ServicePart.Kind.PORT ? noListener(part, host) : noProcess(part, host));
      }
      found.forEach(pid -> listening.add(facts.process(part.toString(), pid)));
    }
    trees.removeAll(contained);
    Set<Long> counted = facts.withDescendants(trees);
    counted.addAll(contained);
    return new ServiceProcesses(listening, trees, outermost(cgroups), programs(facts, counted));
  }

  private static Set<Long> holders(
      ServiceFacts facts, int part, ServicePart port, Addresses addresses) {
    return Integer.toString(addresses.port()).equals(port.name())
        ? facts.holders(part, addresses.all())
        : facts.holders(part);
  }

  private static String cgroup(ServiceFacts facts, int index, ServicePart part, String host)
      throws NotFoundException {
    List<String> paths = facts.cgroups(index);
    if (paths.size() == 1) {
      return paths.get(0);
    }
    throw new NotFoundException(
        paths.isEmpty()
            ? noProcess(part, host)
            : "process must be one %s, got %d on host %s: %s; write the whole id"
                .formatted(part.kind().key(), paths.size(), host, String.join(", ", paths)));
  }

  private static String noListener(ServicePart part, String host) {
    return ("process must be a port that a program listens on at host %s, got %s, where none does"
            + " that this user can see; name the service's port or take process out")
        .formatted(host, part.name());
  }

  private static String noProcess(ServicePart part, String host) {
    String remedy =
        part.kind() == ServicePart.Kind.CGROUP
            ? "its line 0:: in /proc/PID/cgroup has the path"
            : "take the id that the engine shows, or cgroup: PATH";
    return "process must be a %s of version 2 with a process on host %s, got %s; %s"
        .formatted(
            part.kind() == ServicePart.Kind.CGROUP ? "cgroup" : "container in a cgroup",
            host,
            part.name(),
            remedy);
  }

  /** A cgroup counts those within it. */
  private static List<String> outermost(Set<String> cgroups) {
    return cgroups.stream()
        .filter(
            path ->
                cgroups.stream()
                    .noneMatch(other -> !other.equals(path) && path.startsWith(other + "/")))
        .toList();
  }

  private static List<CountedProgram> programs(ServiceFacts facts, Set<Long> pids) {
    return pids.stream()
        .flatMap(pid -> facts.name(pid).stream())
        .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(each -> new CountedProgram(each.getKey(), each.getValue().intValue()))
        .toList();
  }

  /**
   * {@return use of the counted processes since their starts; empty where one of them is gone}
   *
   * @param host of the service
   */
  public Optional<ProcessUse> use(Host host) throws IOException, InterruptedException {
    return ProcessUse.read(host, trees, cgroups);
  }

  /**
   * {@return difference between the processes that listen, in words; empty where they are the same}
   *
   * @param before processes that listened
   * @param now processes that listen
   */
  public static Optional<String> change(List<ListeningProcess> before, List<ListeningProcess> now) {
    return Set.copyOf(before).equals(Set.copyOf(now))
        ? Optional.empty()
        : Optional.of(
            "%s, got %s".formatted(display(without(before, now)), display(without(now, before))));
  }

  private static List<ListeningProcess> without(
      List<ListeningProcess> these, List<ListeningProcess> those) {
    List<ListeningProcess> left = new ArrayList<>(these);
    left.removeAll(those);
    return left.isEmpty() ? these : left;
  }

  private static String display(List<ListeningProcess> processes) {
    return processes.stream()
        .map(each -> each.part() + ": " + each.display())
        .collect(Collectors.joining("; "));
  }
}
