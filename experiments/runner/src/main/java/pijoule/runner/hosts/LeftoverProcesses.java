package pijoule.runner.hosts;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Programs that a killed runner left behind. Every program is started with an argument or an
 * environment variable that names its campaign by a random id; only those that carry this id are
 * ended.
 */
public final class LeftoverProcesses {
  private static final Script END = Script.resource(LeftoverProcesses.class, "orphans.sh");
  private static final Duration GRACE = Duration.ofSeconds(10);

  private LeftoverProcesses() {}

  /**
   * The argument that marks a Java program as one of a campaign's.
   *
   * @param campaign its id
   * @return a JVM argument
   */
  public static String mark(String campaign) {
    return "-Dpijoule.campaign=" + campaign;
  }

  /**
   * The environment variable that marks any other program.
   *
   * @param campaign its id
   * @return NAME=VALUE
   */
  public static String variable(String campaign) {
    return "PIJOULE_CAMPAIGN=" + campaign;
  }

  /**
   * The environment variable that marks the emulator of a board. It differs from that of programs,
   * since an emulator is no orphan while its board is used.
   *
   * @param campaign its id
   * @return NAME=VALUE
   */
  static String ofEmulator(String campaign) {
    return "PIJOULE_EMULATOR=" + campaign;
  }

  /**
   * Ends what an earlier runner of a campaign left behind on a host.
   *
   * @param host connected
   * @param campaign its id
   * @return how many programs were ended
   */
  public static int end(Host host, String campaign) throws IOException, InterruptedException {
    return end(host, List.of(mark(campaign), variable(campaign)));
  }

  /**
   * Ends what an earlier runner of a campaign left behind on hosts.
   *
   * @param hosts connected
   * @param campaign its id
   * @return how many programs were ended
   */
  public static int end(Hosts hosts, String campaign) throws IOException, InterruptedException {
    int ended = 0;
    for (Host host : hosts.all()) {
      ended += end(host, campaign);
    }
    return ended;
  }

  /**
   * Ends the emulators that an earlier runner of a campaign left behind, before this one boots a
   * board.
   *
   * @param campaign its id
   * @return how many were ended
   */
  public static int endEmulators(String campaign) throws IOException, InterruptedException {
    return end(Hosts.here(), List.of(ofEmulator(campaign), ofEmulator(campaign)));
  }

  /**
   * Ends programs that carry an environment variable of one service.
   *
   * @param host connected
   * @param variable NAME=VALUE
   * @return how many programs were ended
   */
  public static int endMarked(Host host, String variable) throws IOException, InterruptedException {
    return end(host, List.of(variable, variable));
  }

  private static int end(Host host, List<String> marks) throws IOException, InterruptedException {
    String ended =
        host.run(END.reading(marks), GRACE.multipliedBy(3), Long.toString(GRACE.toSeconds()));
    return Integer.parseInt(ended.strip());
  }
}
