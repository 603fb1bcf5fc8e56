package pijoule.runner.hosts;

/** A link that is not the one that was set. */
public final class LinkException extends Exception {
  private static final long serialVersionUID = 1L;

  LinkException(String message) {
    super(message);
  }
}
