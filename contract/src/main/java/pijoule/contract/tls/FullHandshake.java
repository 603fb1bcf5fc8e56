package pijoule.contract.tls;

/**
 * Whether certificates were exchanged in the handshake that a thread works on: a handshake that
 * resumes a session asks neither for the server's key nor whether it is trusted.
 */
final class FullHandshake {
  private static final ThreadLocal<Boolean> SEEN = new ThreadLocal<>();

  private FullHandshake() {}

  /** A certificate is chosen or checked on this thread. */
  static void note() {
    SEEN.set(Boolean.TRUE);
  }

  /** Whether one was on this thread since this was last asked. */
  static boolean take() {
    boolean seen = SEEN.get() != null;
    SEEN.remove();
    return seen;
  }
}
