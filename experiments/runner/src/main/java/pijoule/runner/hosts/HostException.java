package pijoule.runner.hosts;

import java.io.IOException;

/** A host could not do what it was asked to, in one line. */
public final class HostException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  private HostException(String message, Kind kind) {
    super(message);
    this.kind = kind;
  }

  private enum Kind {
    FAILED,
    KILLED,
    LOST
  }

  /**
   * @param message what failed on a host that answers
   * @return the failure
   */
  static HostException failed(String message) {
    return new HostException(message, Kind.FAILED);
  }

  /**
   * @param message how a signal ended a program
   * @return the failure, on a host that answers
   */
  static HostException killed(String message) {
    return new HostException(message, Kind.KILLED);
  }

  /**
   * @param message how the connection ended
   * @return the loss of the connection to a host
   */
  static HostException lost(String message) {
    return new HostException(message, Kind.LOST);
  }

  /**
   * @return whether the connection was lost, so that nothing is known of the host
   */
  public boolean isLost() {
    return kind == Kind.LOST;
  }

  /**
   * @return whether the same may succeed later: the host was lost, or a signal ended the program
   */
  public boolean mayPass() {
    return kind != Kind.FAILED;
  }
}
