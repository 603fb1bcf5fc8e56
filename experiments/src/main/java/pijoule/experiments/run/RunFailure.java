package pijoule.experiments.run;

/** Why a run is failed, in one line. */
final class RunFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean bySignal;

  RunFailure(String reason) {
    this(reason, false);
  }

  RunFailure(String reason, boolean bySignal) {
    super(reason);
    this.bySignal = bySignal;
  }

  /** Whether SIGINT or SIGTERM did it, which a person may have sent to end the campaign. */
  boolean isBySignal() {
    return bySignal;
  }
}
