package pijoule.client.load.called;

import java.nio.ByteBuffer;
import java.util.Optional;
import pijoule.client.UnusableAnswerException;
import pijoule.client.load.http.Head;

/**
 * Reader of the answers that arrive over one connection, one after the other. It keeps no more of a
 * body than its check needs. For one thread at a time.
 */
public interface Answer {
  /**
   * Begins another answer.
   *
   * @param request which of the target's requests was sent
   */
  void begin(int request);

  /**
   * Takes a piece of the answer's body.
   *
   * @param piece read to its end
   * @throws UnusableAnswerException if the body is larger than it may be
   */
  void take(ByteBuffer piece) throws UnusableAnswerException;

  /** Returns bytes of the body so far. */
  int size();

  /**
   * Checks a whole answer.
   *
   * @param head status and headers
   * @return what is wrong; absent if nothing is
   */
  Optional<Target.Wrong> fault(Head head);
}
