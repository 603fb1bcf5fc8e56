package pijoule.server.control;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.RecordJson;
import pijoule.server.call.NotKeptException;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunLedger;
import pijoule.server.call.Windows;

/** Answers the request to repeat a phase of a run. */
public final class Amortization {
  private final RunLedger ledger;
  private final Optional<? extends Windows> amortized;

  /**
   * Makes an amortization.
   *
   * @param ledger of the recorded runs
   * @param amortized repeats; present if the server was started with {@code --amortize on}
   */
  public Amortization(RunLedger ledger, Optional<? extends Windows> amortized) {
    this.ledger = ledger;
    this.amortized = amortized;
  }

  /** Fills the window that a request asks for; its JSON, or why there is none. */
  String window(String run, String phaseKey, String window)
      throws RefusedException, NotKeptException {
    Windows runs =
        amortized.orElseThrow(
            () ->
                refused(
                    HttpURLConnection.HTTP_CONFLICT,
                    "server must be started with --amortize on, got off; start it so"));
    Phase phase = phase(phaseKey);
    long windowNs = windowNs(window);
    ledger.find(run, Control.PATIENCE);
    try {
      return RecordJson.write(runs.fill(run, phase, windowNs));
    } catch (NotKeptException notKept) {
      throw notKept;
    } catch (Exception failed) {
      throw refused(
          HttpURLConnection.HTTP_INTERNAL_ERROR,
          "amortised " + phase.key() + " must succeed, got " + failed.getMessage());
    }
  }

  private static Phase phase(String text) throws RefusedException {
    for (Phase phase : Phase.values()) {
      if (AmortizedWindow.isAmortizable(phase) && phase.key().equals(text)) {
        return phase;
      }
    }
    throw refused(
        HttpURLConnection.HTTP_BAD_REQUEST,
        "phase must be serialize or deserialize, got " + text + "; ask for one of them");
  }

  private static long windowNs(String text) throws RefusedException {
    try {
      long ns = Long.parseLong(String.valueOf(text));
      if (AmortizedWindow.isAllowed(Duration.ofNanos(ns))) {
        return ns;
      }
    } catch (NumberFormatException notANumber) {
      // refused below
    }
    throw refused(
        HttpURLConnection.HTTP_BAD_REQUEST,
        String.format(
            Locale.ROOT,
            "window_ns must be from %d to %d, got %s; ask for one between",
            AmortizedWindow.MIN.toNanos(),
            AmortizedWindow.MAX.toNanos(),
            text));
  }

  private static RefusedException refused(int status, String reason) {
    return new RefusedException(new Refusal(status, reason));
  }
}
