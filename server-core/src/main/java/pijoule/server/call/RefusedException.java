package pijoule.server.call;

/** Carries a refusal to the filter; without a stack trace, which nobody reads. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  /**
   * @param refusal what to answer
   */
  public RefusedException(Refusal refusal) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
  }

  /**
   * @return what to answer
   */
  public Refusal refusal() {
    return refusal;
  }
}
