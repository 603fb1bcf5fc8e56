package pijoule.security;

import javax.xml.stream.XMLStreamException;
import org.w3c.dom.Document;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseMarks;
import pijoule.contract.security.Security;
import pijoule.contract.xml.Envelope;

/**
 * WS-Security of both messages of a call between two clock readings, the same on every stack. A
 * class path of its own has it; elsewhere its first use is a NoClassDefFoundError.
 */
public final class Protection {
  private final MessageSecurity security;

  private Protection(MessageSecurity security) {
    this.security = security;
  }

  /**
   * Reads the keys.
   *
   * @param security with a level of messages
   * @param envelope of both messages
   * @return the protection
   * @throws UsageException if the keys cannot be used
   */
  public static Protection of(Security security, Envelope envelope) {
    return new Protection(MessageSecurity.of(security, envelope));
  }

  /**
   * Verifies and decrypts a message.
   *
   * @param received its tree; changed in place
   * @param marks of the call; where this fails, the phase stays open
   * @throws InsecureMessageException if it is not protected as it must be
   */
  public void unsecure(Document received, PhaseMarks marks) throws XMLStreamException {
    marks.begin(Phase.UNSECURE);
    security.unsecure(received);
    marks.end(Phase.UNSECURE);
  }

  /**
   * Signs or encrypts a message.
   *
   * @param sent its tree; changed in place
   * @param marks of the call
   * @throws InsecureMessageException if WSS4J fails
   */
  public void secure(Document sent, PhaseMarks marks) throws XMLStreamException {
    marks.begin(Phase.SECURE);
    security.secure(sent);
    marks.end(Phase.SECURE);
  }

  /**
   * {@link #unsecure} between two pieces of {@code deserialize}.
   *
   * @param received its tree; changed in place
   * @param marks of the call, with {@code deserialize} open
   * @throws InsecureMessageException if it is not protected as it must be
   */
  public void unsecureWithin(Document received, PhaseMarks marks) throws XMLStreamException {
    marks.end(Phase.DESERIALIZE);
    unsecure(received, marks);
    marks.begin(Phase.DESERIALIZE);
  }

  /**
   * {@link #secure} between two pieces of {@code serialize}.
   *
   * @param sent its tree; changed in place
   * @param marks of the call, with {@code serialize} open
   * @throws InsecureMessageException if WSS4J fails
   */
  public void secureWithin(Document sent, PhaseMarks marks) throws XMLStreamException {
    marks.end(Phase.SERIALIZE);
    secure(sent, marks);
    marks.begin(Phase.SERIALIZE);
  }
}
