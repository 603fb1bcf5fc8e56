package pijoule.contract.tls;

/**
 * Notes if certificates were exchanged in a thread's handshake. One that resumes a session asks
 * neither for the server's key nor if it is trusted.
 */
final class FullHandshake {
  private static final ThreadLocal<Boolean> SEEN = new ThreadLocal<>();

  private FullHandshake() {}

  /** A certificate is chosen or checked on this thread. */
  static void note() {
    SEEN.set(Boolean.TRUE);
  }

  /** Tests whether one was on this thread since this was last asked. */
  static boolean take() {
    boolean seen = SEEN.get() != null;
    SEEN.remove();
    return seen;
  }
}
