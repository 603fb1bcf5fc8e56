package pijoule.server.dpws.exchange;

import java.io.IOException;
import org.somda.sdc.dpws.soap.CommunicationContext;
import pijoule.server.call.RefusedException;
import pijoule.server.direct.Bytes;

/** One request of a client at the service's address. */
public interface ClientRequest {
  /** Returns bytes of the body as the client states them; below 0 where it does not. */
  long statedBytes();

  /** Returns where it comes from, as the library asks. */
  CommunicationContext context();

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
   * @param status of HTTP
   * @param answer left as it is
   * @throws IOException if the client is gone
   */
  void send(int status, Bytes answer) throws IOException;
}
