package pijoule.runner.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bench files of {@link TwoHosts}: the client on alpha, the server on beta. */
public final class TwoHostsBench {
  private static final String HOSTS =
      """
      format: pijoule-bench/1
      title: Two hosts of namespaces - power is an estimate
      hosts:
        desk: {kind: local, address: %s}
        alpha: {kind: ssh, ssh: alpha, address: %s, java: /usr/local/bin/java}
        beta: {kind: ssh, ssh: beta, address: %s, java: /usr/local/bin/java}
      client: {host: alpha}
      server: {host: beta}
      """;

  private static final String ARDUINO =
      """
        %1$s-board:
          kind: arduino
          host: desk
          measures: [%1$s]
          rate: 170Hz
          simulate: {idle: 1.77W, busy: 1.96W, supply: 5V}
      """;

  private static final String MODEL =
      """
        %1$s-board:
          kind: model
          host: %2$s
          measures: [%1$s]
          rate: 170Hz
          idle: 1.77W
          busy: 1.96W
      """;

  private static final String TRUE =
      """
        %1$s-board:
          kind: command
          host: desk
          measures: [%1$s]
          rate: 170Hz
          u_gain: 0.1%%
          command: %2$s
      """;

  /** Power of a host at rest and with its processors in use, as {@link #slow} has it, in W. */
  public static final double IDLE_WATTS = 1.77;

  private static final double BUSY_WATTS = 1.96;

  private TwoHostsBench() {}

  /** Without meters. */
  public static String plain(TwoHosts hosts) {
    return HOSTS.formatted(
        hosts.deskAddress(), hosts.address(TwoHosts.ALPHA), hosts.address(TwoHosts.BETA));
  }

  /** With two simulated Arduinos at the desk. */
  public static String simulated(TwoHosts hosts) {
    return plain(hosts) + "meters:\n" + ARDUINO.formatted("client") + ARDUINO.formatted("server");
  }

  /** Slow boards whose meters know the power: it is made from the time of their processors. */
  public static String slow(TwoHosts hosts) {
    return plain(hosts)
            .replace("java: /usr/local/bin/java}", "java: /usr/local/bin/java, patience: 5}")
        + "meters:\n"
        + TRUE.formatted("client", hosts.meter(TwoHosts.ALPHA, IDLE_WATTS, BUSY_WATTS))
        + TRUE.formatted("server", hosts.meter(TwoHosts.BETA, IDLE_WATTS, BUSY_WATTS));
  }

  /** With a recorder on the client's own host, and none of the server. */
  public static String recorded(TwoHosts hosts) {
    return plain(hosts) + "meters:\n" + MODEL.formatted("client", TwoHosts.ALPHA);
  }

  /** With a recorder on the client's own host, and a simulated Arduino at the desk. */
  public static String mixed(TwoHosts hosts) {
    return plain(hosts)
        + "meters:\n"
        + MODEL.formatted("client", TwoHosts.ALPHA)
        + ARDUINO.formatted("server");
  }

  /**
   * @param text of a bench
   * @param folder to write it to
   * @return its file
   */
  public static String file(String text, Path folder) throws IOException {
    return Files.writeString(folder.resolve("two-hosts.yaml"), text).toString();
  }
}
