package pijoule.runner.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Two hosts on this machine, each with an sshd, a network, processes, files, a boot id and clocks
 * of its own; see experiments/two-hosts/two-hosts.sh. Several may exist at once.
 */
public final class TwoHosts implements AutoCloseable {
  /** The ssh name of the host whose monotonic clock is {@link #ALPHA_MONOTONIC_S} ahead. */
  public static final String ALPHA = "alpha";

  /** The ssh name of the host whose clocks are {@link #BETA_MONOTONIC_S} and 7.25 s off. */
  public static final String BETA = "beta";

  /** The ssh name that reaches beta through alpha. */
  public static final String JUMP = "jump";

  /** What alpha's CLOCK_MONOTONIC shows more than this machine's, in s. */
  public static final long ALPHA_MONOTONIC_S = 86_400;

  /** What beta's CLOCK_MONOTONIC shows more than this machine's, in s. */
  public static final long BETA_MONOTONIC_S = -40;

  /** What beta's wall clock shows more, in ms, where {@link #isWallClockShifted()}. */
  public static final long BETA_WALL_MS = 7_250;

  private static final int NETWORKS = 250;
  private static final int ATTEMPTS = 20;
  private static final AtomicInteger NEXT = new AtomicInteger();

  private final Path folder;
  private final String tag;
  private final String network;
  private final Thread atExit = new Thread(this::downQuietly, "two-hosts-down");

  private TwoHosts(Path folder, String tag, String network) {
    this.folder = folder;
    this.tag = tag;
    this.network = network;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * @return why two hosts cannot be made here, in one line; empty where they can
   */
  public static Optional<String> missing() {
    try {
      List<String> command = script("check");
      Commands.Result result = Commands.run(Map.of(), command);
      return result.exit() == 0
          ? Optional.empty()
          : Optional.of((result.out() + result.err()).strip());
    } catch (IOException e) {
      return Optional.of("two hosts need bash: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the check of what two hosts need was interrupted");
    }
  }

  /** Both hosts, as {@link #up(Map)} without settings makes them. */
  public static TwoHosts up() throws IOException, InterruptedException {
    return up(Map.of());
  }

  /**
   * Makes both hosts, on a network that is free; both answer over ssh when this returns.
   *
   * @param settings those of the script, such as {@code CPUFREQ} and {@code SAME_BOOT_ID}
   * @throws IOException if they cannot be made; nothing is left then
   */
  public static TwoHosts up(Map<String, String> settings) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("two-hosts");
    try {
      for (int attempt = 1; ; attempt++) {
        int number = NEXT.getAndIncrement();
        long pid = ProcessHandle.current().pid();
        String tag = "p" + pid % 1_000_000 + "-" + number % 100;
        String network = "10.77." + (1 + (pid + number) % NETWORKS);
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("TAG", tag);
        all.putIfAbsent("NET", network);
        all.putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
        all.putIfAbsent("JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        List<String> command = script("up", folder.toString());
        Commands.Result result = Commands.run(all, command);
        if (!result.err().contains("must be free") || attempt == ATTEMPTS) {
          result.orThrow(command);
          return new TwoHosts(folder, all.get("TAG"), all.get("NET"));
        }
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      delete(folder);
      throw e;
    }
  }

  /** The settings for OpenSSH ({@code ssh -F}): the entries alpha, beta and jump. */
  public Path sshConfig() {
    return folder.resolve("config");
  }

  /** What a command line needs in its environment to use these hosts. */
  public Map<String, String> environment() {
    return Map.of("PIJOULE_SSH_CONFIG", sshConfig().toString());
  }

  /**
   * What other hosts call a host.
   *
   * @param host {@link #ALPHA} or {@link #BETA}
   */
  public String address(String host) {
    return network + (host.equals(ALPHA) ? ".11" : ".12");
  }

  /** What the hosts call this machine. */
  public String deskAddress() {
    return network + ".1";
  }

  /** Whether beta's wall clock is wrong: that needs libfaketime. */
  public static boolean isWallClockShifted() throws IOException {
    try (Stream<Path> libraries = Files.list(Path.of("/usr/lib"))) {
      return libraries.anyMatch(each -> Files.exists(each.resolve("faketime/libfaketimeMT.so.1")));
    }
  }

  /**
   * All processes of a host that has power.
   *
   * @param host {@link #ALPHA} or {@link #BETA}
   */
  public List<ProcessHandle> processes(String host) throws IOException, InterruptedException {
    String list = "PATH=$PATH:/usr/sbin:/sbin; ip netns pids " + tag + "-" + host;
    List<String> command = List.of("bash", "-c", list);
    return Commands.run(Map.of(), command)
        .orThrow(command)
        .lines()
        .map(pid -> ProcessHandle.of(Long.parseLong(pid)))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The prefix of the names of the network namespaces and of this machine's link. */
  public String tag() {
    return tag;
  }

  /** The settings, keys, logs and homes of the hosts. */
  public Path folder() {
    return folder;
  }

  /**
   * Runs a command over ssh as user pi.
   *
   * @return its standard output without the space around it
   * @throws IOException if its exit code is not 0
   */
  public String ssh(String host, String command) throws IOException, InterruptedException {
    List<String> ssh =
        List.of("ssh", "-F", sshConfig().toString(), "-o", "BatchMode=yes", host, command);
    return Commands.run(Map.of(), ssh).orThrow(ssh);
  }

  /**
   * Runs a command as the host's root, past ssh and the network.
   *
   * @return its standard output without the space around it
   * @throws IOException if its exit code is not 0
   */
  public String in(String host, String... command) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("in", folder.toString(), host));
    all.addAll(List.of(command));
    return call(all);
  }

  /**
   * Cuts a host's power, or boots it. Its /home stays; nobody it was connected with is informed.
   * Returns when its last process is gone, or when it answers over ssh.
   */
  public void power(String host, boolean on) throws IOException, InterruptedException {
    call(List.of("power", folder.toString(), host, on ? "on" : "off"));
  }

  /** Pulls a host's network cable, or plugs it in. */
  public void link(String host, boolean up) throws IOException, InterruptedException {
    call(List.of("link", folder.toString(), host, up ? "up" : "down"));
  }

  /**
   * Fills a host's link in one direction until the process is destroyed or these hosts are closed.
   *
   * @param to a host, or {@code desk} for this machine
   */
  public Process saturate(String from, String to) throws IOException {
    return new ProcessBuilder(script("saturate", folder.toString(), from, to)).inheritIO().start();
  }

  /**
   * Command of a meter at the desk that reads a host's power from the time of its processors.
   *
   * @param idle power at rest, in W
   * @param busy power with all processors in use, in W
   */
  public String meter(String host, double idle, double busy) {
    return "exec "
        + String.join(
            " ",
            script("meter", folder.toString(), host, Double.toString(idle), Double.toString(busy)));
  }

  /** Ends both hosts and removes all that they left on this machine. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (!Runtime.getRuntime().removeShutdownHook(atExit)) {
      return; // closed before
    }
    call(List.of("down", folder.toString()));
    delete(folder);
  }

  /** At the end of a JVM whose tests were interrupted. */
  private void downQuietly() {
    try {
      call(List.of("down", folder.toString()));
      delete(folder);
    } catch (IOException | InterruptedException e) {
      System.err.println("two hosts are left in " + folder + ": " + e.getMessage());
    }
  }

  private static String call(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = script(arguments.toArray(String[]::new));
    return Commands.run(Map.of(), command).orThrow(command);
  }

  private static List<String> script(String... arguments) {
    Path script = Path.of(System.getProperty("pijoule.home"), "experiments/two-hosts/two-hosts.sh");
    return Stream.concat(Stream.of("bash", script.toString()), Stream.of(arguments)).toList();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted((a, b) -> b.compareTo(a)).forEach(TwoHosts::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
