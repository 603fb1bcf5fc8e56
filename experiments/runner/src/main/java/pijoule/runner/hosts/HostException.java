package pijoule.runner.hosts;

import java.io.IOException;

/** A host could not do what it was asked to, in one line. */
public final class HostException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean lost;

  private HostException(String message, boolean lost) {
    super(message);
    this.lost = lost;
  }

  /**
   * @param message what failed on a host that answers
   * @return the failure
   */
  static HostException failed(String message) {
    return new HostException(message, false);
  }

  /**
   * @param message how the connection ended
   * @return the loss of the connection to a host
   */
  static HostException lost(String message) {
    return new HostException(message, true);
  }

  /**
   * @return whether the connection was lost, so that nothing is known of the host
   */
  public boolean isLost() {
    return lost;
  }
}
