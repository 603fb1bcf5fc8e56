package pijoule.server.call;

/** Limits of connections and bodies that servers have in common. */
public final class HttpLimits {
  /** Connections that may wait to be accepted; many may come at once, and none should retry. */
  public static final int BACKLOG = 1024;

  /** Requests that a server with a thread for each serves at the same time; others wait. */
  public static final int THREADS = 64;

  /**
   * How long a connection may be idle between two calls, ms. Longer than the 20 to 60 s of most
   * servers: a slow board may take that long.
   */
  public static final int IDLE_MS = 300_000;

  /** How long a message that has begun may pause, ms, if nothing watches its pace. */
  public static final int PAUSE_MS = 10_000;

  /** Bytes of one write, for servers that take memory for a whole write beside the answer. */
  public static final int PIECE_BYTES = 1 << 16;

  /**
   * Bytes of a refused body that are read and discarded after the answer, before the client is cut
   * off. A client that is cut off while it sends cannot read the answer, and one that has sent all
   * can call again.
   */
  public static final long MAX_REST_BYTES = 64L << 20;

  private HttpLimits() {}
}
