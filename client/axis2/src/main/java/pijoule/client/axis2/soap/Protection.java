package pijoule.client.axis2.soap;

import javax.xml.stream.XMLStreamException;
import org.w3c.dom.Document;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;
import pijoule.contract.security.Security;
import pijoule.contract.xml.Envelope;
import pijoule.security.MessageSecurity;

/** WS-Security of both messages between two clock readings; a class path of its own has it. */
public final class Protection {
  private final MessageSecurity security;
  private final CallBuffers buffers;

  private Protection(MessageSecurity security, CallBuffers buffers) {
    this.security = security;
    this.buffers = buffers;
  }

  /**
   * Reads the keys.
   *
   * @param security with a level of messages
   * @param envelope of both messages
   * @param buffers of the stack
   * @return the protection
   * @throws NoClassDefFoundError where the class path is another
   */
  public static Protection of(Security security, Envelope envelope, CallBuffers buffers) {
    return new Protection(MessageSecurity.of(security, envelope), buffers);
  }

  /** Between two pieces of {@code deserialize}. */
  void unsecureWithin(Document answer) throws XMLStreamException {
    buffers.trial().end(Phase.DESERIALIZE);
    buffers.trial().begin(Phase.UNSECURE);
    security.unsecure(answer);
    buffers.trial().end(Phase.UNSECURE);
    buffers.trial().begin(Phase.DESERIALIZE);
  }

  /** Between two pieces of {@code serialize}. */
  void secureWithin(Document request) throws XMLStreamException {
    buffers.trial().end(Phase.SERIALIZE);
    buffers.trial().begin(Phase.SECURE);
    security.secure(request);
    buffers.trial().end(Phase.SECURE);
    buffers.trial().begin(Phase.SERIALIZE);
  }
}
