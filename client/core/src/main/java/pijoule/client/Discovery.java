package pijoule.client;

/** How a stack finds its server, before the first call: measured as the phase {@code discover}. */
@FunctionalInterface
public interface Discovery {
  /**
   * Finds it; calls go there.
   *
   * @throws Exception if it is not found; the cause names the reason
   */
  void find() throws Exception;
}
