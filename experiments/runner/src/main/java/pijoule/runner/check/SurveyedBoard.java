package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.boards.BoardReading;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Facts that a board reports of itself. */
record SurveyedBoard(
    Host host, String destination, List<String> lines, String clocks, BoardReading state) {
  private static final Script FACTS = Script.resource(SurveyedBoard.class, "board.sh");
  private static final Script ANSWERS = Script.resource(SurveyedBoard.class, "answers.sh");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Looks at a board, connected. */
  static SurveyedBoard read(Host host, String destination)
      throws IOException, InterruptedException {
    List<String> lines = host.run(FACTS, LIMIT).lines().map(String::strip).toList();
    String clocks = new CpuClock(host, CpuClock.SYSFS).offers();
    BoardReading state = BoardReading.read(host, CpuClock.SYSFS);
    return new SurveyedBoard(host, destination, lines, clocks, state);
  }

  String name() {
    return host.name();
  }

  OptionalDouble celsius() {
    return state.board().temperatureCelsius();
  }

  Optional<String> lack() {
    return state.lack();
  }

  /**
   * {@return reason why the board's JVM does not start, with what to do; empty if it does or is
   * absent}
   */
  Optional<String> javaRefusal() {
    return fact("java_refusal")
        .map(
            words ->
                ("java of host %s must run, got '%s' from %s; install a JRE of 17 or later"
                        + " for its processor there")
                    .formatted(host, words, fact("java").orElse("?")));
  }

  Optional<String> fact(String key) {
    return facts(key).stream().findFirst();
  }

  List<String> facts(String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key + " "))
        .map(line -> line.substring(key.length() + 1).strip())
        .filter(value -> !value.isEmpty())
        .toList();
  }

  /** Java commands by release, those that programs need; the first of each. */
  SortedMap<Integer, String> jvms() {
    SortedMap<Integer, String> jvms = new TreeMap<>();
    for (String jvm : facts("jvm")) {
      String[] words = jvm.split(" ", 2);
      if (words[0].matches("[0-9]{1,3}") && Integer.parseInt(words[0]) >= HostSettings.MIN_JAVA) {
        jvms.putIfAbsent(Integer.parseInt(words[0]), words[1]);
      }
    }
    return jvms;
  }

  /**
   * {@return factor on the limits of a board that starts a JVM within a second, so that they suit
   * this one}
   */
  int patience() {
    String[] instants = fact("java_start").orElse("0 0").split(" ");
    double seconds = Double.parseDouble(instants[1]) - Double.parseDouble(instants[0]);
    return (int) Math.max(1, Math.min(HostSettings.PATIENCE_BOUNDS.max(), Math.ceil(seconds)));
  }

  /** The address of the runner's machine as this board sees it. */
  Optional<String> runner() {
    return connection(0);
  }

  private Optional<String> connection(int word) {
    return fact("ssh_connection")
        .map(text -> text.split(" "))
        .filter(words -> words.length == 4)
        .map(words -> words[word]);
  }

  /**
   * The address by which another board reaches this one: of those that it has and the other has
   * not, the first at which its sshd answers the other. The one that the runner uses is tried
   * first.
   */
  Optional<String> addressFor(SurveyedBoard other) throws IOException, InterruptedException {
    List<String> candidates = new ArrayList<>();
    connection(2).ifPresent(candidates::add);
    candidates.addAll(facts("address"));
    String port = connection(3).orElse("22");
    for (String candidate : candidates.stream().distinct().toList()) {
      boolean isShared = other.facts("address").contains(candidate);
      boolean isLocal = candidate.startsWith("127.") || candidate.equals("::1");
      if (!isShared && !isLocal && other.reaches(candidate, port)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private boolean reaches(String address, String port) throws IOException, InterruptedException {
    return host.run(ANSWERS, LIMIT, address, port).strip().equals("yes");
  }
}
