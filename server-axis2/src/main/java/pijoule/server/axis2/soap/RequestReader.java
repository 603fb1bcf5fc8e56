package pijoule.server.axis2.soap;

import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMException;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPHeader;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.xml.RequestParser;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** Axis2's way to read SOAP (its SOAPBuilder: Axiom's SOAP model) between two clock readings. */
final class RequestReader implements Builder {
  private final Shape shape;
  private final Envelope envelope;
  private final Binding<?, ?> binding;

  RequestReader(Shape shape, Envelope envelope, Binding<?, ?> binding) {
    this.shape = shape;
    this.envelope = envelope;
    this.binding = binding;
  }

  @Override
  public OMElement processDocument(InputStream in, String contentType, MessageContext request)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    SOAPEnvelope message = read(in, exchange, request);
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  /** The phase's first piece: to the payload's start tag at least. */
  SOAPEnvelope read(InputStream in, Exchange exchange, MessageContext request) throws AxisFault {
    try {
      MessageReader parser = RequestMessage.open(shape, envelope, in, exchange);
      SOAPModelBuilder builder = OMXMLBuilderFactory.createStAXSOAPModelBuilder(parser);
      RequestParser.keep(request, parser, builder);
      SOAPEnvelope message = builder.getSOAPEnvelope();
      binding.received(message, parser);
      ignoreHeader(message.getHeader());
      message.getBody().getFirstElement();
      return message;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  /**
   * The parser has refused what must be understood; of the rest, Axiom would read the attributes,
   * by other rules.
   */
  private static void ignoreHeader(SOAPHeader header) {
    if (header != null) {
      header.examineAllHeaderBlocks().forEachRemaining(block -> block.setProcessed());
    }
  }
}
