package pijoule.analysis.claims;

/** Verdict of measurements on a claim. */
enum ClaimVerdict {
  /** Shown, with the family's error kept. */
  HOLDS("holds"),
  /** The contrary is shown. */
  REFUTED("refuted"),
  /** Neither is shown. */
  UNDECIDED("undecided"),
  /** There is nothing to show it with. */
  NOT_MEASURED("not measured");

  private final String text;

  ClaimVerdict(String text) {
    this.text = text;
  }

  /** {@return text in files} */
  String text() {
    return text;
  }

  /**
   * {@return text for a person: a claim of other boards that does not hold on these is not thereby
   * false}
   */
  String display() {
    return this == REFUTED ? "not seen here" : text;
  }
}
