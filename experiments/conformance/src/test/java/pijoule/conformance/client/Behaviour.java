package pijoule.conformance.client;

import java.io.IOException;
import java.net.Socket;

/** What a server does with a request. */
interface Behaviour {
  /**
   * Answers, or fails to.
   *
   * @param request whole
   * @param connection to answer on; further requests are read from it unless it is closed
   */
  void answer(SentRequest request, Socket connection) throws IOException;
}
