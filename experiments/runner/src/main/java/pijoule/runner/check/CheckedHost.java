package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Script;
import pijoule.runner.hosts.Together;

/** A host of a bench, with facts that are read once. */
final class CheckedHost {
  private static final Script FACTS = Script.resource(CheckedHost.class, "host.sh");

  /** A JVM's start on a slow board is a part of it. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Answers of this machine about itself, by java command, where it was asked ahead. */
  private static final Map<String, FutureTask<String>> AHEAD = new ConcurrentHashMap<>();

  private final Host host;
  private final BenchUnderCheck bench;
  private final String java;
  private final Map<String, String> facts = new HashMap<>();
  private BoardReading state;

  CheckedHost(Host host, BenchUnderCheck bench) {
    this(host, bench, host.java());
  }

  private CheckedHost(Host host, BenchUnderCheck bench, String java) {
    this.host = host;
    this.bench = bench;
    this.java = java;
  }

  /** Asks this machine while a study is read: a JVM's start is a part of it. */
  static void askAhead() {
    Host here = Hosts.here();
    FutureTask<String> asked = new FutureTask<>(() -> here.run(FACTS, LIMIT, here.java()));
    AHEAD.put(here.java(), asked);
    new Thread(asked, "facts").start();
  }

  /** Each answer is taken once: a later check wants a new one. */
  private String facts() throws IOException, InterruptedException {
    FutureTask<String> asked = host.isLocal() ? AHEAD.remove(java) : null;
    return asked == null ? host.run(FACTS, host.patience(LIMIT), java) : Together.await(asked);
  }

  /** Returns the same host with another java command. */
  CheckedHost withJava(String command) {
    return new CheckedHost(host, bench, command);
  }

  /** Returns the java command whose facts it has. */
  String java() {
    return java;
  }

  Host host() {
    return host;
  }

  BenchUnderCheck bench() {
    return bench;
  }

  /** A line of host.sh; empty where the host does not have it. */
  Optional<String> fact(String key) throws IOException, InterruptedException {
    if (facts.isEmpty()) {
      for (String line : facts().lines().toList()) {
        String[] entry = line.split(" ", 2);
        if (entry.length == 2) {
          facts.put(entry[0], entry[1].strip());
        }
      }
    }
    return Optional.ofNullable(facts.get(key)).filter(value -> !value.isEmpty());
  }

  /** {@return number of bytes of a fact that is in KiB} */
  OptionalLong bytes(String key) throws IOException, InterruptedException {
    return fact(key).stream()
        .filter(text -> text.matches("[0-9]{1,15}"))
        .mapToLong(kibibytes -> Long.parseLong(kibibytes) * 1024)
        .findFirst();
  }

  /** {@return state of the host when the checks began} */
  BoardReading state() throws IOException, InterruptedException {
    if (state == null) {
      state = BoardReading.read(host, CpuClock.SYSFS);
    }
    return state;
  }

  /** An end of the connection as the host sees it. */
  Optional<String> connection(ConnectionEnd end) throws IOException, InterruptedException {
    return fact("ssh_connection")
        .map(text -> text.split(" "))
        .filter(words -> words.length == 4)
        .map(words -> words[end.ordinal()]);
  }

  /** The words of SSH_CONNECTION (ssh(1), ENVIRONMENT). */
  enum ConnectionEnd {
    CLIENT,
    CLIENT_PORT,
    SERVER,
    SERVER_PORT
  }
}
