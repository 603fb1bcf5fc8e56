package pijoule.client.axis2;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
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
final class AnswerBuilder implements Builder {
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final CallBuffers buffers;
  private final Shape shape;
  private MessageReader parser;

  AnswerBuilder(CallBuffers buffers, Shape shape) {
    this.buffers = buffers;
    this.shape = shape;
  }

  @Override
  public OMElement processDocument(InputStream network, String type, MessageContext message)
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
  OMElement repeat(MessageContext message) throws AxisFault {
    return read(buffers.answer().stream(), message);
  }

  private OMElement read(InputStream body, MessageContext message) throws AxisFault {
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    try {
      parser = MessageReader.open(shape, Envelope.NONE, parsers, body);
      OMXMLParserWrapper builder = OMXMLBuilderFactory.createStAXOMBuilder(parser);
      message.setProperty(Constants.BUILDER, builder);
      envelope.getBody().addChild(builder.getDocumentElement(true));
      return envelope;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  /** Reads what follows the payload, once a binding has read that. */
  void finish() throws InvalidMessageException {
    parser.finish();
  }
}
