package pijoule.runner.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import pijoule.runner.rig.Commands;
import pijoule.runner.rig.Processes;
import pijoule.runner.rig.TwoHosts;

/** Two hosts, the desk, and the processes of a campaign and of strangers on them. */
final class Scene {
  static final List<String> BOARDS = List.of(TwoHosts.ALPHA, TwoHosts.BETA);

  private static final Duration VICTIM_LIMIT = Duration.ofMinutes(2);

  /** What sshd and a host's first process are called; all else of a host is somebody's program. */
  private static final List<String> SYSTEM =
      List.of("unshare", "sshd", "/usr/sbin/sshd", "/bin/sh", "sleep");

  private final TwoHosts hosts;
  private final Path folder;
  private final boolean recordsOnBoard;
  private final List<ProcessHandle> strangers = new ArrayList<>();

  Scene(TwoHosts hosts, Path folder, boolean recordsOnBoard) {
    this.hosts = hosts;
    this.folder = folder;
    this.recordsOnBoard = recordsOnBoard;
  }

  TwoHosts hosts() {
    return hosts;
  }

  Path results() {
    return folder.resolve("disk/results");
  }

  /** The host of the recorder that may be killed: a board's own, or the desk's. */
  boolean recordsOnBoard() {
    return recordsOnBoard;
  }

  /** Starts a java program on each board that has nothing to do with the campaign. */
  void placeStrangers() throws IOException, InterruptedException {
    String file = Stranger.class.getName().replace('.', '/') + ".class";
    byte[] content = Stranger.class.getResourceAsStream("Stranger.class").readAllBytes();
    for (String board : BOARDS) {
      Path copy = hosts.folder().resolve(board).resolve("home/pi").resolve(file);
      Files.createDirectories(copy.getParent());
      Files.write(copy, content);
      hosts.ssh(
          board,
          "setsid /usr/local/bin/java -Xmx16m -cp ~ "
              + Stranger.class.getName()
              + " </dev/null >/dev/null 2>&1 &");
      strangers.add(onBoard(board, Scene::isStranger));
    }
  }

  private static boolean isStranger(String commandLine) {
    return isJava(commandLine) && commandLine.contains(Stranger.class.getName());
  }

  private static boolean isJava(String commandLine) {
    return words(commandLine)[0].endsWith("/java");
  }

  private static String[] words(String commandLine) {
    return commandLine.split("\0");
  }

  /** Strangers on boards that did not lose their power must live. */
  long strangersLost(List<String> withoutPower) {
    return java.util.stream.IntStream.range(0, BOARDS.size())
        .filter(i -> !withoutPower.contains(BOARDS.get(i)))
        .filter(i -> Processes.isGone(strangers.get(i)))
        .count();
  }

  /** A JVM of the campaign on a board, as soon as there is one. */
  ProcessHandle program(String board, String jar) throws IOException, InterruptedException {
    return onBoard(
        board,
        line ->
            isJava(line)
                && Arrays.stream(words(line))
                    .anyMatch(word -> word.contains(jar) && word.endsWith(".jar")));
  }

  /** The sshd process that carries the runner's connection to a board. */
  ProcessHandle session(String board) throws IOException, InterruptedException {
    return onBoard(board, line -> line.startsWith("sshd: pi@"));
  }

  private ProcessHandle onBoard(String board, Predicate<String> isWanted)
      throws IOException, InterruptedException {
    return victim(board, () -> hosts.processes(board).stream(), isWanted);
  }

  /** A process that the runner started on this machine. */
  ProcessHandle atDesk(String what, Predicate<String[]> isWanted)
      throws IOException, InterruptedException {
    return victim(what, () -> controllers().stream(), line -> isWanted.test(words(line)));
  }

  private interface Source {
    Stream<ProcessHandle> get() throws IOException, InterruptedException;
  }

  private static ProcessHandle victim(String what, Source all, Predicate<String> isWanted)
      throws IOException, InterruptedException {
    List<ProcessHandle> found = new ArrayList<>();
    Waiting.Condition isThere =
        () ->
            all.get()
                .filter(each -> isWanted.test(Processes.commandLine(each)))
                .findFirst()
                .map(found::add)
                .orElse(false);
    if (!Waiting.until(isThere, VICTIM_LIMIT)) {
      throw new IOException("a process to kill must appear on " + what + ", got none");
    }
    return found.get(0);
  }

  /** The runner and all that it started on this machine: they inherit its environment. */
  List<ProcessHandle> controllers() {
    Map.Entry<String, String> mark = hosts.environment().entrySet().iterator().next();
    return Processes.withEnvironment(mark.getKey() + "=" + mark.getValue());
  }

  /** What is left of a campaign on any host, shortened for a person. */
  List<String> leftovers() throws IOException, InterruptedException {
    List<String> left = new ArrayList<>();
    for (ProcessHandle each : controllers()) {
      add(left, "desk", each);
    }
    String campaign = Files.readString(results().resolve("campaign.txt")).strip();
    for (ProcessHandle each : ProcessHandle.allProcesses().toList()) {
      if (Processes.commandLine(each).contains(campaign)) {
        add(left, "campaign", each);
      }
    }
    for (String board : BOARDS) {
      for (ProcessHandle each : hosts.processes(board)) {
        String line = Processes.commandLine(each);
        String name = line.isEmpty() ? "" : words(line)[0].split("[: ]")[0];
        if (!SYSTEM.contains(name) && !isStranger(line)) {
          add(left, board, each);
        }
      }
    }
    return left;
  }

  private static void add(List<String> left, String where, ProcessHandle process) {
    String line = Processes.commandLine(process).replace('\0', ' ').replace('\n', ' ');
    if (!line.isBlank()) {
      left.add(where + ": " + line.substring(0, Math.min(100, line.length())));
    }
  }

  /** Runs a command of this machine that must succeed. */
  static void shell(String... command) throws IOException, InterruptedException {
    Commands.run(Map.of(), List.of(command)).orThrow(List.of(command));
  }
}
