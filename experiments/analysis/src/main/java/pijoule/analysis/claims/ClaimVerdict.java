package pijoule.analysis.claims;

/** What measurements say of a claim. */
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

  String text() {
    return text;
  }
}
