package pijoule.runner.boards;

/** A clock that is not the one that was set. */
public final class ClockException extends Exception {
  private static final long serialVersionUID = 1L;

  ClockException(String message) {
    super(message);
  }
}
