package pijoule.client.axis2.rest;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMException;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.om.OMXMLParserWrapper;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.InvalidMessageException;
import pijoule.contract.xml.MessageReader;

/**
 * Axis2's way to read plain XML (its ApplicationXMLBuilder: an Axiom tree in the body of a SOAP
 * envelope), made to read from memory and to refuse what is not a message; most of the parsing is
 * deferred.
 */
public class RestBuilder implements Builder {
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final CallBuffers buffers;
  private final Shape shape;
  private final Envelope envelope;
  private MessageReader parser;

  /**
   * @param buffers of the stack
   * @param shape of an answer's payload
   */
  public RestBuilder(CallBuffers buffers, Shape shape) {
    this(buffers, shape, Envelope.NONE);
  }

  /**
   * @param buffers of the stack
   * @param shape of an answer's payload
   * @param envelope around it
   */
  protected RestBuilder(CallBuffers buffers, Shape shape, Envelope envelope) {
    this.buffers = buffers;
    this.shape = shape;
    this.envelope = envelope;
  }

  @Override
  public final OMElement processDocument(InputStream network, String type, MessageContext message)
      throws AxisFault {
    InputStream body;
    try {
      body = buffers.receive(network);
    } catch (IOException notWhole) {
      throw AxisFault.makeFault(notWhole);
    }
    buffers.trial().begin(Phase.DESERIALIZE);
    OMElement envelope = read(body, message);
    buffers.trial().end(Phase.DESERIALIZE);
    return envelope;
  }

  /** Reads the last answer once more, from memory. */
  final OMElement repeat(MessageContext message) throws AxisFault {
    return read(buffers.answer().stream(), message);
  }

  private OMElement read(InputStream body, MessageContext message) throws AxisFault {
    try {
      return read(body, message, parsers);
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  /**
   * Reads an answer up to the start of its payload; a part of {@code deserialize}.
   *
   * @param body of the answer
   * @param message that gets the builder
   * @param factory of parsers
   * @return the envelope
   * @throws XMLStreamException if it is refused
   */
  protected SOAPEnvelope read(InputStream body, MessageContext message, XMLInputFactory factory)
      throws XMLStreamException {
    keep(MessageReader.open(shape, envelope, factory, body));
    return build(parser, message);
  }

  /**
   * @param rules that {@link #finish} reads to the end
   */
  protected final void keep(MessageReader rules) {
    parser = rules;
  }

  /**
   * Opens a tree by the rules of messages.
   *
   * @param tree at the document's start
   * @return the reader
   * @throws XMLStreamException if it is refused
   */
  protected final MessageReader over(XMLStreamReader tree) throws XMLStreamException {
    return MessageReader.over(shape, envelope, tree, refused -> {});
  }

  /**
   * Builds an envelope; a part of {@code deserialize}.
   *
   * @param parser at the document's start
   * @param message that gets the builder
   * @return the envelope, whose payload is not read yet
   */
  protected SOAPEnvelope build(XMLStreamReader parser, MessageContext message) {
    SOAPEnvelope around = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    OMXMLParserWrapper builder = OMXMLBuilderFactory.createStAXOMBuilder(parser);
    message.setProperty(Constants.BUILDER, builder);
    around.getBody().addChild(builder.getDocumentElement(true));
    return around;
  }

  /** Reads what follows the payload, once a binding has read that. */
  final void finish() throws InvalidMessageException {
    parser.finish();
  }
}
