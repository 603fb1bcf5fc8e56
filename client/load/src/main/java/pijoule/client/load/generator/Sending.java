package pijoule.client.load.generator;

/** Requests of a journal on their way. */
public interface Sending {
  /** Begins to send, at the journal's instants. */
  void begin();

  /**
   * Waits until every request has an end, or until a deadline: what is under way then, or was not
   * started, stays unfinished.
   */
  void finish(long deadlineNs) throws InterruptedException;

  /** Returns requests with an answer of any kind. */
  int answered();
}
