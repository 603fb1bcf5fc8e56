package pijoule.server.axis2.soap;

import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMException;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPHeader;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.security.Protection;
import pijoule.server.axis2.xml.RequestParser;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** Axis2's way to read SOAP (its SOAPBuilder: Axiom's SOAP model) between two clock readings. */
final class RequestReader implements Builder {
  private final Shape shape;
  private final Envelope envelope;
  private final Optional<Protection> protection;

  RequestReader(Shape shape, Envelope envelope, Optional<Protection> protection) {
    this.protection = protection;
    this.shape = shape;
    this.envelope = envelope;
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
    if (protection.isPresent()) {
      return secured(in, exchange, request);
    }
    try {
      MessageReader parser = RequestMessage.open(shape, envelope, in, exchange);
      SOAPModelBuilder builder = OMXMLBuilderFactory.createStAXSOAPModelBuilder(parser);
      RequestParser.keep(request, parser, builder);
      SOAPEnvelope message = builder.getSOAPEnvelope();
      ignoreHeader(message.getHeader());
      message.getBody().getFirstElement();
      return message;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  /**
   * Axiom's tree of DOM is verified and decrypted, and then checked by the rules of a message,
   * which the parser cannot know before.
   */
  private SOAPEnvelope secured(InputStream in, Exchange exchange, MessageContext request)
      throws AxisFault {
    try {
      SOAPModelBuilder builder =
          OMXMLBuilderFactory.createStAXSOAPModelBuilder(
              OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM),
              RequestMessage.parse(in, exchange));
      SOAPEnvelope message = built(builder, exchange);
      Document tree = ((Node) message).getOwnerDocument();
      exchange.end(Phase.DESERIALIZE);
      unsecure(tree, exchange);
      exchange.begin(Phase.DESERIALIZE);
      MessageReader rules = RequestMessage.open(shape, envelope, tree, exchange);
      rules.finish();
      RequestParser.keep(request, rules, builder);
      return message;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  private void unsecure(Document tree, Exchange exchange) throws XMLStreamException {
    try {
      protection.get().unsecure(tree, exchange);
    } catch (XMLStreamException insecure) {
      throw RequestMessage.refused(insecure, exchange);
    }
  }

  private static SOAPEnvelope built(SOAPModelBuilder builder, Exchange exchange)
      throws XMLStreamException {
    try {
      SOAPEnvelope message = builder.getSOAPEnvelope();
      message.build();
      return message;
    } catch (OMException broken) {
      XMLStreamException cause =
          broken.getCause() instanceof XMLStreamException parsing
              ? parsing
              : new XMLStreamException(broken.getMessage(), broken);
      throw RequestMessage.refused(cause, exchange);
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
