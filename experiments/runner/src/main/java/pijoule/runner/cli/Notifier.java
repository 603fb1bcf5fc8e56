package pijoule.runner.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.CampaignWatcher;

/**
 * Starts a person's command at an event of a campaign, with the event as JSON on its standard
 * input. The campaign waits for it, so that it is not beside a run, but not for long.
 */
final class Notifier implements CampaignWatcher {
  /** Format of an event. */
  static final String FORMAT = "pijoule-event/1";

  /** Longest time that a command may take. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reasons are one line; a pipe takes this much, though its reader never reads. */
  private static final int MAX_REASON = 2000;

  private final String command;
  private final Of campaign;
  private final Duration limit;
  private final Consumer<String> remarks;
  private final Set<Integer> failedCells = new HashSet<>();
  private boolean hangs;

  /**
   * Campaign whose events they are.
   *
   * @param study its name
   * @param folder of its results, which gets what the command prints
   */
  record Of(String study, Path folder) {}

  /**
   * Makes the notifier of a campaign.
   *
   * @param command one of the shell
   * @param campaign whose events they are
   * @param limit longest time that the command may take
   * @param remarks gets a line where the command fails
   */
  Notifier(String command, Of campaign, Duration limit, Consumer<String> remarks) {
    this.command = command;
    this.campaign = campaign;
    this.limit = limit;
    this.remarks = remarks;
  }

  /** Reports the first failed run of each cell. */
  @Override
  public void failed(PlannedRun run, String levels, String reason) {
    if (failedCells.add(run.cell().number())) {
      tell(event("failed_cell", reason).put("run", run.id()).put("cell", levels));
    }
  }

  @Override
  public void meterLost(String meter, String reason) {
    tell(event("lost_meter", reason).put("meter", meter));
  }

  /**
   * Reports the end.
   *
   * @param of the campaign's runs
   * @param exit the command's exit code
   * @param answer in words; empty where there is none
   */
  void ended(Campaign.Result of, int exit, String answer) {
    hangs = false;
    ObjectNode event = event("ended", "");
    event.put("outcome", of.stopped() ? "stopped" : "done").put("exit_code", exit);
    event.put("runs_planned", of.planned()).put("runs_valid", of.valid());
    event.put("runs_failed", of.failed());
    if (!answer.isEmpty()) {
      event.put("answer", answer);
    }
    tell(event);
  }

  /**
   * Reports that the campaign could not go on.
   *
   * @param reason in one line
   */
  void broken(String reason) {
    hangs = false;
    tell(event("ended", reason).put("outcome", "broken"));
  }

  private ObjectNode event(String name, String reason) {
    Path folder = campaign.folder().toAbsolutePath().normalize();
    ObjectNode event = JSON.createObjectNode().put("format", FORMAT).put("event", name);
    event.put("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    event.put("study", campaign.study()).put("folder", folder.toString());
    if (!reason.isEmpty()) {
      event.put("reason", reason.substring(0, Math.min(MAX_REASON, reason.length())));
    }
    return event;
  }

  private void tell(ObjectNode event) {
    if (hangs) {
      return;
    }
    String of = event.path("event").asText();
    try {
      String wrong = started(event.toString() + "\n");
      if (!wrong.isEmpty()) {
        remarks.accept(
            "--notify must end with exit code 0 within %s s, got %s at event %s; see logs/notify.log; the campaign goes on"
                .formatted(limit.toSeconds(), wrong, of));
      }
    } catch (IOException refused) {
      remarks.accept("--notify must be a command that starts, got " + refused.getMessage());
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return what went wrong; empty where nothing did} */
  private String started(String text) throws IOException, InterruptedException {
    Path log = campaign.folder().resolve("logs").resolve("notify.log");
    Process process =
        new ProcessBuilder("/bin/sh", "-c", command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (OutputStream input = process.getOutputStream()) {
      input.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException unread) {
      // It need not read its input.
    }
    if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      return process.exitValue() == 0 ? "" : "exit code " + process.exitValue();
    }
    hangs = true;
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
    return "no end (not started again before the campaign's end)";
  }
}
