package pijoule.server.dpws.exchange;

import java.io.IOException;
import java.io.OutputStream;
import org.somda.sdc.dpws.soap.CommunicationContext;
import pijoule.server.direct.Bytes;
import pijoule.server.web.BlockingRequest;

/** One request of a client of the device. */
public interface ClientRequest extends BlockingRequest {
  /** Media type of requests, and of answers unless the library names another. */
  String MEDIA_TYPE = "application/soap+xml";

  /** Returns where it comes from, as the library asks. */
  CommunicationContext context();

  /**
   * Sends the answer, to its last byte.
   *
   * @param status of HTTP
   * @param mediaType of the answer
   * @param answer left as it is
   * @throws IOException if the client is gone
   */
  default void send(int status, String mediaType, Bytes answer) throws IOException {
    setHeader("Content-Type", mediaType);
    try (OutputStream out = begin(status, answer.size())) {
      out.write(answer.array(), 0, answer.size());
    }
  }
}
