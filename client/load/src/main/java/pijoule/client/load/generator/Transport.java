package pijoule.client.load.generator;

import java.time.Duration;

/** What carries requests to a target; its connections outlive a schedule. */
public interface Transport extends AutoCloseable {
  /**
   * Makes a sender of the requests of one schedule.
   *
   * @param limit most requests under way at a time
   * @param timeout for a whole answer
   */
  Sending sending(Journal journal, int limit, Duration timeout);

  @Override
  void close();
}
