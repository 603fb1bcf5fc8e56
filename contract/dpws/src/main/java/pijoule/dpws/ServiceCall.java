package pijoule.dpws;

import jakarta.xml.bind.JAXBException;
import java.io.OutputStream;
import org.somda.sdc.dpws.soap.model.Envelope;

/**
 * A call of the service, as the thread that carries it has it: asked by the library's marshaller,
 * so that the call's messages can be checked and timed there. All other messages (discovery,
 * metadata, subscriptions) have none.
 */
public interface ServiceCall {
  /**
   * Reads the message that comes in, whose bytes the call has in memory: the library has the same
   * ones, but may have made characters of them.
   *
   * @return the message
   * @throws JAXBException if it is refused
   */
  Envelope read() throws JAXBException;

  /**
   * Writes the message that goes out.
   *
   * @param envelope with its headers
   * @param out takes its bytes
   * @throws JAXBException if it cannot be written
   */
  void write(Envelope envelope, OutputStream out) throws JAXBException;
}
