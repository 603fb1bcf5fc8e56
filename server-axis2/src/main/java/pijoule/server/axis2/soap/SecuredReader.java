package pijoule.server.axis2.soap;

import java.io.InputStream;
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
import pijoule.contract.message.MessageType;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/**
 * Reads protected SOAP: Axiom's tree of DOM is built, verified and decrypted, and then checked by
 * the rules of a message, which nothing could check before.
 */
final class SecuredReader implements Builder {
  private final MessageType<?> type;
  private final Envelope envelope;
  private final Protection protection;

  SecuredReader(MessageType<?> type, Envelope envelope, Protection protection) {
    this.type = type;
    this.envelope = envelope;
    this.protection = protection;
  }

  @Override
  public OMElement processDocument(InputStream in, String contentType, MessageContext request)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    try {
      exchange.begin(Phase.DESERIALIZE);
      SOAPModelBuilder builder =
          OMXMLBuilderFactory.createStAXSOAPModelBuilder(
              OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM),
              RequestMessage.parse(in, exchange));
      SOAPEnvelope message = built(builder, exchange);
      exchange.end(Phase.DESERIALIZE);
      Document tree = ((Node) message).getOwnerDocument();
      unsecure(tree, exchange);
      RequestMessage.check(type, envelope, tree, exchange);
      ignoreHeader(message.getHeader());
      return message;
    } catch (XMLStreamException | OMException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  private void unsecure(Document tree, Exchange exchange) throws XMLStreamException {
    try {
      protection.unsecure(tree, exchange);
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
      throw RequestMessage.refused(parsing(broken), exchange);
    }
  }

  /** Finds the exception of the parser; Axiom wraps it, more than once. */
  private static XMLStreamException parsing(OMException broken) {
    for (Throwable cause = broken; cause != null; cause = cause.getCause()) {
      if (cause instanceof XMLStreamException parsing) {
        return parsing;
      }
    }
    return new XMLStreamException(broken.getMessage(), broken);
  }

  /** Its Security block was read here; Axis2 has no module that would say so. */
  private static void ignoreHeader(SOAPHeader header) {
    if (header != null) {
      header.examineAllHeaderBlocks().forEachRemaining(block -> block.setProcessed());
    }
  }
}
