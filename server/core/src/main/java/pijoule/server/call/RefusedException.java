package pijoule.server.call;

/** Carries a refusal to the filter; without a stack trace, which nobody reads. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  /**
   * Makes a refused exception.
   *
   * @param refusal what to answer
   */
  public RefusedException(Refusal refusal) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
  }

  /** Returns what to answer. */
  public Refusal refusal() {
    return refusal;
  }
}
