package pijoule.analysis.claims;

/** Verdict of measurements on a claim. */
enum ClaimVerdict {
  /** Shown, with the family's error kept. */
  HOLDS("holds"),
  /** The contrary is shown, on these boards: on others it may hold. */
  REFUTED("refuted"),
  /** Neither is shown. */
  UNDECIDED("undecided"),
  /** There is nothing to show it with. */
  NOT_MEASURED("not measured");

  private final String text;

  ClaimVerdict(String text) {
    this.text = text;
  }

  /** {@return the word in files and for a person} */
  String text() {
    return text;
  }
}
