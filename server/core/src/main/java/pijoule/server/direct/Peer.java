package pijoule.server.direct;

import java.io.IOException;
import pijoule.server.call.RefusedException;

/** One request of a client, as its transport has it. */
public interface Peer {
  /** Returns bytes of the body as the client states them; below 0 where it does not. */
  long statedBytes();

  /**
   * Takes the body into memory.
   *
   * @param body empty
   * @throws IOException if the client is gone
   * @throws RefusedException if the body may not be
   */
  void receive(Bytes body) throws IOException, RefusedException;

  /**
   * Sends the answer, to its last byte.
   *
   * @param answer left as it is
   * @throws IOException if the client is gone
   */
  void send(Bytes answer) throws IOException;
}
