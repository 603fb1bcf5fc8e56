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
    LOST,
    UNKNOWN
  }

  /**
   * {@return the failure}
   *
   * @param message what failed on a host that answers
   */
  public static HostException failed(String message) {
    return new HostException(message, Kind.FAILED);
  }

  /**
   * {@return the failure, on a host that answers}
   *
   * @param message how a signal ended a program
   */
  static HostException killed(String message) {
    return new HostException(message, Kind.KILLED);
  }

  /**
   * {@return the loss of the connection to a host}
   *
   * @param message how the connection ended
   */
  static HostException lost(String message) {
    return new HostException(message, Kind.LOST);
  }

  /**
   * {@return the failure to reach a host}
   *
   * @param message what only a person can mend, such as a name that nothing resolves
   */
  static HostException unknown(String message) {
    return new HostException(message, Kind.UNKNOWN);
  }

  /** {@return whether the connection was lost, so that nothing is known of the host} */
  public boolean isLost() {
    return kind == Kind.LOST || kind == Kind.UNKNOWN;
  }

  /** {@return whether only a person can mend it, unless the host was reached before} */
  public boolean needsPerson() {
    return kind == Kind.UNKNOWN;
  }

  /**
   * {@return whether the same may succeed later: the host was lost, or a signal ended the program}
   */
  public boolean mayPass() {
    return kind == Kind.LOST || kind == Kind.KILLED;
  }
}
