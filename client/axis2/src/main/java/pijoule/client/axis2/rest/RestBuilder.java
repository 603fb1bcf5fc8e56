package pijoule.client.axis2.rest;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.builder.ApplicationXMLBuilder;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/** Axis2's builder of plain XML, made to read from memory; it defers most of the parsing. */
public class RestBuilder implements Builder {
  private final CallBuffers buffers;
  private final Builder axis2;
  private String type;
  private Object encoding;

  /**
   * Makes a rest builder.
   *
   * @param buffers of the stack
   */
  public RestBuilder(CallBuffers buffers) {
    this(buffers, new ApplicationXMLBuilder());
  }

  /**
   * Makes a rest builder.
   *
   * @param buffers of the stack
   * @param axis2 the builder that reads
   */
  protected RestBuilder(CallBuffers buffers, Builder axis2) {
    this.buffers = buffers;
    this.axis2 = axis2;
  }

  @Override
  public final OMElement processDocument(InputStream network, String type, MessageContext message)
      throws AxisFault {
    InputStream body;
    try {
      // A compressed answer is in memory already: the transport took it before Axis2 inflates it.
      body =
          buffers.encoding().isCompressed() ? buffers.inflated(network) : buffers.receive(network);
    } catch (IOException notWhole) {
      throw AxisFault.makeFault(notWhole);
    }
    this.type = type;
    encoding = message.getProperty(Constants.Configuration.CHARACTER_SET_ENCODING);
    buffers.call().begin(Phase.DESERIALIZE);
    OMElement envelope = read(body, message);
    buffers.call().end(Phase.DESERIALIZE);
    return envelope;
  }

  /** Reads the last answer once more, from memory. */
  final OMElement repeat(MessageContext message) throws AxisFault {
    message.setProperty(Constants.Configuration.CHARACTER_SET_ENCODING, encoding);
    return read(buffers.answer().stream(), message);
  }

  private OMElement read(InputStream body, MessageContext message) throws AxisFault {
    try {
      return read(body, type, message);
    } catch (XMLStreamException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  /**
   * Reads an answer up to the start of its payload; a part of {@code deserialize}.
   *
   * @param body of the answer
   * @param type media type of the answer
   * @param message that gets the builder
   * @return the envelope
   * @throws AxisFault as Axis2's
   * @throws XMLStreamException if it is refused
   */
  protected SOAPEnvelope read(InputStream body, String type, MessageContext message)
      throws AxisFault, XMLStreamException {
    return (SOAPEnvelope) axis2.processDocument(body, type, message);
  }
}
