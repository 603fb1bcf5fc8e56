package pijoule.analysis.compare;

/** Unit that varies independently, and so is counted in a contrast's degrees of freedom. */
public enum ErrorUnit {
  /** A run: a client process. Its server may be another run's as well. */
  RUN("run"),
  /** A round: one replicate set of all cells, on servers and settings of the boards of its own. */
  ROUND("round");

  private final String display;

  ErrorUnit(String display) {
    this.display = display;
  }

  /** {@return the name in files and for a person} */
  public String display() {
    return display;
  }
}
