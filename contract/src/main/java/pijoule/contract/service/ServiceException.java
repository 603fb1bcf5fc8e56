package pijoule.contract.service;

/**
 * A service that cannot do its work, on a full disk or for a value out of its range; the message is
 * one line.
 */
public final class ServiceException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean requestAtFault;

  /**
   * Makes a service exception.
   *
   * @param reason rule, value received and what to do next, in one line
   */
  public ServiceException(String reason) {
    this(reason, null);
  }

  /**
   * Makes a service exception.
   *
   * @param reason rule, value received and what to do next, in one line
   * @param cause why; null if none is known
   */
  public ServiceException(String reason, Throwable cause) {
    this(reason, cause, false);
  }

  private ServiceException(String reason, Throwable cause, boolean requestAtFault) {
    super(reason, cause);
    this.requestAtFault = requestAtFault;
  }

  /**
   * Creates the exception for a valid message with a value that the service does not serve.
   *
   * @param reason rule, value received and what to do next, in one line
   * @return the exception
   */
  public static ServiceException outOfRange(String reason) {
    return new ServiceException(reason, null, true);
  }

  /** Tests whether another request can mend it, and not the server. */
  public boolean isRequestAtFault() {
    return requestAtFault;
  }
}
