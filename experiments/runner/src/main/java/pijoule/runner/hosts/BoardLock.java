package pijoule.runner.hosts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.JsonTrees;
import pijoule.contract.options.UsageException;

/**
 * Lock of a board or of the runner's machine: one campaign at a time. It is a file lock (flock) of
 * a process that lives as long as the runner is heard of, so no lock outlives its campaign.
 */
public final class BoardLock implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Environment variable that names another file than {@link #MACHINE}. */
  private static final String FILE = "PIJOULE_LOCK";

  /** File of the machine's lock, which is of all users. */
  private static final String MACHINE = "/tmp/pijoule.lock";

  private final HostProcess keeper;

  private BoardLock(HostProcess keeper) {
    this.keeper = keeper;
  }

  /**
   * Takes a board.
   *
   * @param host connected
   * @param holder what others are to read of this campaign, JSON
   * @param log file for errors
   * @return the lock
   * @throws TakenException if another campaign has it; the message says which
   */
  public static BoardLock take(Host host, JsonNode holder, Path log)
      throws IOException, InterruptedException {
    String script = Script.resource(BoardLock.class, "lock.sh").text();
    return take(
        host,
        List.of("bash", "-c", script, "lock", JsonTrees.LINE.writeValueAsString(holder)),
        log);
  }

  /**
   * Takes the runner's machine: two campaigns on it, of any users, would measure each other.
   *
   * @param holder what others are to read of this campaign, JSON
   * @param log file for errors
   * @return the lock
   * @throws TakenException if another campaign has it; the message says which
   */
  public static BoardLock takeMachine(JsonNode holder, Path log)
      throws IOException, InterruptedException {
    String script = Script.resource(BoardLock.class, "machine.sh").text();
    String file = Optional.ofNullable(System.getenv(FILE)).orElse(MACHINE);
    return take(
        Hosts.here(),
        List.of(
            "bash",
            "-c",
            script,
            "pijoule-machine",
            file,
            JsonTrees.LINE.writeValueAsString(holder)),
        log);
  }

  private static BoardLock take(Host host, List<String> command, Path log)
      throws IOException, InterruptedException {
    HostProcess keeper = host.start("lock of " + host.name(), command, Host.Surroundings.OWN, log);
    JsonNode answer = JsonTrees.LINE.readTree(keeper.awaitReady(host.patience(LIMIT)));
    if (!answer.path("locked").asBoolean()) {
      keeper.close();
      JsonNode other = answer.path("holder");
      throw new TakenException(
          other.path("campaign").asText(""),
          ("%s must be free, got a campaign of %s on %s in %s%s since %s; wait for"
                  + " its end, or stop it there")
              .formatted(
                  host.isLocal() ? "this machine" : "host " + host.name(),
                  other.path("user").asText("?"),
                  other.path("controller").asText("?"),
                  other.path("results").asText("?"),
                  other.has("process") ? ", process " + other.get("process").asText() + "," : "",
                  other.path("since").asText("?")));
    }
    return new BoardLock(keeper);
  }

  /** {@return whether it is still held, as far as the connection shows} */
  public boolean isHeld() {
    return keeper.isAlive();
  }

  @Override
  public void close() {
    keeper.close();
  }

  /** Another campaign has the board. */
  public static final class TakenException extends UsageException {
    private static final long serialVersionUID = 1L;

    private final String campaign;

    TakenException(String campaign, String message) {
      super(message);
      this.campaign = campaign;
    }

    /** {@return the id of the campaign that has it} */
    public String campaign() {
      return campaign;
    }
  }
}
