package pijoule.runner.rig;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A network of one loopback interface, without packets of others. For an ordinary user it is in a
 * user namespace, in which this user may capture. It ends with the command that runs in it.
 */
public final class PrivateLoopback {
  private static final String SCRIPT = "PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && %s \"$@\"";

  /** The script that slows links down. */
  public static final String SHAPE = "src/main/resources/pijoule/runner/hosts/shape.sh";

  private PrivateLoopback() {}

  /** Why no such network can be made here; empty where it can. */
  public static Optional<String> missing() {
    try {
      Commands.Result tried = run("", List.of("true"));
      return tried.exit() == 0
          ? Optional.empty()
          : Optional.of(
              "a private loopback needs namespaces, and unshare and ip (util-linux, iproute2), got: "
                  + tried.err().strip().replace("\n", "; "));
    } catch (IOException absent) {
      return Optional.of("a private loopback needs unshare; install util-linux");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.of("the test was stopped");
    }
  }

  /** Why no link can be slowed down in such a network; empty where it can. */
  public static Optional<String> missingLink() {
    Optional<String> missing = missing();
    if (missing.isPresent()) {
      return missing;
    }
    try {
      Commands.Result tried = run("", List.of("bash", SHAPE, "try"));
      return tried.exit() == 0 && tried.out().isEmpty()
          ? Optional.empty()
          : Optional.of("a slow link needs tc (iproute2); this machine " + tried.out().strip());
    } catch (IOException absent) {
      return Optional.of("a slow link needs bash");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.of("the test was stopped");
    }
  }

  /**
   * Runs a command there to its end.
   *
   * @param before shell commands that run there first, each with {@code &&} at its end
   */
  public static Commands.Result run(String before, List<String> command)
      throws IOException, InterruptedException {
    List<String> all =
        Stream.concat(
                Stream.of(
                    "unshare",
                    hasAllUsers() ? "-nm" : "-Urnm",
                    "sh",
                    "-c",
                    SCRIPT.formatted(before),
                    "sh"),
                command.stream())
            .toList();
    return Commands.run(Map.of(), all);
  }

  /** Whether it has this machine's users, and not one alone. */
  public static boolean hasAllUsers() {
    return RigCondition.isRoot();
  }
}
