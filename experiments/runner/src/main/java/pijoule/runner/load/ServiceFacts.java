package pijoule.runner.load;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.campaign.ListeningProcess;

/** Facts that service.sh prints of a host: processes, and which of them hold a socket. */
final class ServiceFacts {
  private static final long INIT = 1;
  private static final long TICK_NANOS = 10_000_000;
  private static final int GROUP = 8;

  /** Process as /proc/PID/stat has it. */
  private record Stat(long pid, String name, long parent, long startTicks, String image) {
    /** Words after the name: state is 0, and so the 22nd field of proc(5) is 19. */
    private static final int PARENT = 1;

    private static final int START = 19;

    /** Addresses of the code's begin and of the stack's, which exec draws and fork keeps. */
    private static final int CODE = 23;

    private static final int STACK = 25;

    static Optional<Stat> parse(String line) {
      int open = line.indexOf('(');
      int close = line.lastIndexOf(')');
      String[] words = line.substring(Math.min(close + 2, line.length())).split(" ");
      return open < 0 || close < open || words.length <= STACK
          ? Optional.empty()
          : Optional.of(
              new Stat(
                  Long.parseLong(line.substring(0, open).strip()),
                  line.substring(open + 1, close),
                  Long.parseLong(words[PARENT]),
                  Long.parseLong(words[START]),
                  words[CODE] + " " + words[STACK]));
    }
  }

  private final Map<Long, Stat> processes = new TreeMap<>();
  private final Map<Long, String> files = new HashMap<>();
  private final Map<Long, List<String>> arguments = new HashMap<>();

  /** By part: holders by socket, addresses by socket, paths of cgroups and their members. */
  private final Map<Integer, Map<String, Set<Long>>> holders = new HashMap<>();

  private final Map<Integer, Map<String, InetAddress>> sockets = new HashMap<>();
  private final Map<Integer, Set<String>> cgroups = new HashMap<>();
  private final Map<Integer, Set<Long>> members = new HashMap<>();

  private ServiceFacts() {}

  /**
   * Reads facts.
   *
   * @param text as service.sh prints it; a line that is cut off is left out
   */
  static ServiceFacts parse(String text) {
    ServiceFacts facts = new ServiceFacts();
    text.lines()
        .map(line -> line.split(" ", 2))
        .filter(line -> line.length == 2)
        .forEach(facts::add);
    return facts;
  }

  private void add(String... line) {
    String[] words = line[1].split(" ");
    switch (line[0]) {
      case "stat" -> Stat.parse(line[1]).ifPresent(stat -> processes.put(stat.pid(), stat));
      case "exe" -> files.put(Long.valueOf(words[0]), after(line[1]));
      case "args" ->
          arguments.put(Long.valueOf(words[0]), List.of(after(line[1]).strip().split("\t")));
      case "listens" -> put(sockets, words[0]).put(words[1], address(words[2]));
      case "holds" ->
          put(holders, words[0])
              .computeIfAbsent(words[2], socket -> new TreeSet<>())
              .add(Long.valueOf(words[1]));
      case "cgroup" ->
          cgroups
              .computeIfAbsent(Integer.valueOf(words[0]), part -> new LinkedHashSet<>())
              .add(after(line[1]));
      case "member" ->
          members
              .computeIfAbsent(Integer.valueOf(words[0]), part -> new TreeSet<>())
              .add(Long.valueOf(words[1]));
      default -> throw new IllegalArgumentException("a fact must be known, got " + line[0]);
    }
  }

  private static <V> Map<String, V> put(Map<Integer, Map<String, V>> byPart, String part) {
    return byPart.computeIfAbsent(Integer.valueOf(part), unseen -> new HashMap<>());
  }

  private static String after(String line) {
    return line.substring(line.indexOf(' ') + 1);
  }

  /** An address of /proc/net/tcp: words of 32 bits, each as a number of a little-endian machine. */
  private static InetAddress address(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      int word = i * 2 / GROUP * GROUP;
      int at = word + GROUP - 2 - (i * 2 - word);
      bytes[i] = (byte) Integer.parseInt(hex.substring(at, at + 2), 16);
    }
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException length) {
      throw new IllegalArgumentException("an address must have 4 or 16 bytes, got " + hex, length);
    }
  }

  /** Processes that hold a socket of a part, without init. */
  Set<Long> holders(int part) {
    return holders(holders.getOrDefault(part, Map.of()).values());
  }

  /**
   * Those of them at certain addresses: the kernel prefers a socket of just that address to one of
   * all. Where none of these is there, something else is between, and every socket counts.
   */
  Set<Long> holders(int part, Collection<InetAddress> addresses) {
    Map<String, InetAddress> all = sockets.getOrDefault(part, Map.of());
    Map<String, Set<Long>> held = new HashMap<>(holders.getOrDefault(part, Map.of()));
    if (all.values().stream().anyMatch(addresses::contains)) {
      held.keySet().removeIf(socket -> !addresses.contains(all.get(socket)));
    } else if (!addresses.isEmpty()
        && all.values().stream().anyMatch(InetAddress::isAnyLocalAddress)) {
      held.keySet().removeIf(socket -> !all.get(socket).isAnyLocalAddress());
    }
    return holders(held.values());
  }

  private Set<Long> holders(Collection<Set<Long>> bySocket) {
    return bySocket.stream()
        .flatMap(Set::stream)
        .filter(pid -> pid != INIT && processes.containsKey(pid))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Servers among processes that hold a socket: a fork's work is its parent's, and a parent whose
   * holding children are all other programs has only opened the socket for them.
   */
  Set<Long> servers(Set<Long> holding) {
    Map<Long, List<Long>> below = new HashMap<>();
    Set<Long> servers = new TreeSet<>(holding);
    for (long pid : holding) {
      Optional<Long> above = above(pid, holding);
      above.ifPresent(parent -> below.computeIfAbsent(parent, any -> new ArrayList<>()).add(pid));
      if (above.isPresent() && isFork(pid, above.get())) {
        servers.remove(pid);
      }
    }
    below.forEach(
        (parent, children) -> {
          if (children.stream().noneMatch(child -> isFork(child, parent))) {
            servers.remove(parent);
          }
        });
    return servers;
  }

  private boolean isFork(long pid, long parent) {
    return processes.get(pid).image().equals(processes.get(parent).image());
  }

  private Optional<Long> above(long pid, Set<Long> holding) {
    for (Stat at = processes.get(pid); at != null; at = processes.get(at.parent())) {
      if (holding.contains(at.parent())) {
        return Optional.of(at.parent());
      }
    }
    return Optional.empty();
  }

  /** Processes with all that they started and that is still theirs. */
  Set<Long> withDescendants(Set<Long> roots) {
    Set<Long> all = new TreeSet<>(roots);
    for (long pid : processes.keySet()) {
      if (above(pid, roots).isPresent()) {
        all.add(pid);
      }
    }
    return all;
  }

  List<String> cgroups(int part) {
    return List.copyOf(cgroups.getOrDefault(part, Set.of()));
  }

  Set<Long> members(int part) {
    return members.getOrDefault(part, Set.of());
  }

  Optional<Long> oldest(Set<Long> pids) {
    return pids.stream()
        .filter(processes::containsKey)
        .min(Comparator.comparingLong(pid -> processes.get(pid).startTicks()));
  }

  Optional<String> name(long pid) {
    return Optional.ofNullable(processes.get(pid)).map(Stat::name);
  }

  ListeningProcess process(String part, long pid) {
    Stat stat = processes.get(pid);
    String file = files.getOrDefault(pid, "").replaceFirst(" \\(deleted\\)$", "");
    return new ListeningProcess(
        part,
        pid,
        stat.startTicks() * TICK_NANOS,
        file.isEmpty() ? stat.name() : file,
        arguments.getOrDefault(pid, Arrays.asList(stat.name())));
  }
}
