package pijoule.server.axis2.rest;

import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMException;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.om.OMXMLParserWrapper;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.server.axis2.xml.RequestParser;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/**
 * Axis2's way to read plain XML (its ApplicationXMLBuilder: an Axiom tree in the body of a SOAP
 * envelope) between two clock readings.
 */
final class RequestReader implements Builder {
  private final Shape shape;

  RequestReader(Shape shape) {
    this.shape = shape;
  }

  @Override
  public OMElement processDocument(InputStream in, String contentType, MessageContext request)
      throws AxisFault {
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    OMElement message = read(in, exchange, request);
    exchange.end(Phase.DESERIALIZE);
    envelope.getBody().addChild(message);
    return envelope;
  }

  /** The phase's first piece. */
  OMElement read(InputStream in, Exchange exchange, MessageContext request) throws AxisFault {
    try {
      MessageReader parser = RequestMessage.open(shape, Envelope.NONE, in, exchange);
      OMXMLParserWrapper builder = OMXMLBuilderFactory.createStAXOMBuilder(parser);
      RequestParser.keep(request, parser, builder);
      OMElement message = builder.getDocumentElement(true);
      return message;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }
}
