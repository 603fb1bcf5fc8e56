package pijoule.runner.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import pijoule.campaign.JsonTrees;

/**
 * A link within this machine: its loopback interface has packets of 64 kB, and is everybody's. The
 * client runs in a network of its own, and a pair of interfaces leads from there to the server's.
 * It ends with the process that holds it, which ends with the runner.
 */
final class PrivateLink implements AutoCloseable {
  private static final String SCRIPT = Script.resource(PrivateLink.class, "private.sh").text();
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int NAME_DIGITS = 8;

  /** 198.18.0.0/15 is for benchmarks, and never routed (RFC 2544, appendix C.2.2). */
  private static final String ADDRESSES = "198.18.%d.%d";

  private static final int NETWORKS = 256 * 64;

  private final HostProcess holder;
  private final long process;
  private final String name;

  private PrivateLink(HostProcess holder, long process, String name) {
    this.holder = holder;
    this.process = process;
    this.name = name;
  }

  /**
   * Makes the link of a campaign.
   *
   * @param host this machine
   * @param campaign its id, which gives the names of the interfaces and their addresses
   * @param log file for what goes wrong
   */
  static PrivateLink start(Host host, String campaign, Path log)
      throws IOException, InterruptedException {
    String name =
        "pj" + campaign.replace("-", "").substring(0, Math.min(NAME_DIGITS, campaign.length()));
    List<String> command =
        List.of(
            "env",
            LeftoverProcesses.variable(campaign),
            "bash",
            "-c",
            SCRIPT,
            "link",
            name + "s",
            name + "c",
            address(campaign, 1),
            address(campaign, 2));
    HostProcess holder = host.start("private link", command, Host.Surroundings.OWN, log);
    try {
      String ready = holder.awaitReady(LIMIT);
      return new PrivateLink(holder, JsonTrees.LINE.readTree(ready).path("process").asLong(), name);
    } catch (IOException | InterruptedException | RuntimeException e) {
      holder.close();
      throw e;
    }
  }

  /** The address of an end, 1 for the server's and 2 for the client's. */
  static String address(String campaign, int end) {
    int network = Math.floorMod(campaign.hashCode(), NETWORKS);
    return ADDRESSES.formatted(network / 64, network % 64 * 4 + end);
  }

  /** A process in the client's network. */
  long process() {
    return process;
  }

  /** The interface of the server's end. */
  String serverDevice() {
    return name + "s";
  }

  /** The interface of the client's end. */
  String clientDevice() {
    return name + "c";
  }

  boolean isAlive() {
    return holder.isAlive();
  }

  @Override
  public void close() {
    holder.close();
  }
}
