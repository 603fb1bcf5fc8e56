package pijoule.contract.service;

/** A service that cannot do its work, such as on a full disk; the message is one line. */
public final class ServiceException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason rule, value received and what to do next, in one line
   */
  public ServiceException(String reason) {
    super(reason);
  }

  /**
   * @param reason rule, value received and what to do next, in one line
   * @param cause why
   */
  public ServiceException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
