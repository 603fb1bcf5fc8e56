package pijoule.client.axis2.soap;

import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMMetaFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.SOAPMessageFormatter;
import org.w3c.dom.Node;
import pijoule.client.CallBuffers;
import pijoule.client.axis2.rest.RestFormatter;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;

/** Axis2's formatter of SOAP, made to write to memory first, and the envelope of all stacks. */
public final class SoapFormatter extends RestFormatter {
  private final String mediaType;
  private final String action;

  private final boolean is12;

  private final Optional<Protection> protection;
  private final CallBuffers buffers;

  private SoapFormatter(
      CallBuffers buffers, Protocol protocol, Envelope envelope, Optional<Protection> protection) {
    super(buffers, new SOAPMessageFormatter());
    this.protection = protection;
    this.buffers = buffers;
    mediaType = protocol.mediaType();
    action = protocol.headers().get("SOAPAction");
    is12 = envelope == Envelope.SOAP_1_2;
  }

  /**
   * Returns a formatter; by the type of the result, REST's start loads no class of SOAP.
   *
   * @param buffers of the stack
   * @param protocol whose headers are sent
   * @param envelope around payloads
   * @param protection of requests, where they have one
   */
  public static RestFormatter of(
      CallBuffers buffers, Protocol protocol, Envelope envelope, Optional<Protection> protection) {
    return new SoapFormatter(buffers, protocol, envelope, protection);
  }

  /** A tree of DOM, which must hang in a document, takes the payload. */
  @Override
  protected void protect(MessageContext message) throws AxisFault {
    if (protection.isEmpty()) {
      return;
    }
    OMMetaFactory factories = OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM);
    SOAPFactory factory = is12 ? factories.getSOAP12Factory() : factories.getSOAP11Factory();
    SOAPEnvelope tree = factory.createDefaultSOAPMessage().getSOAPEnvelope();
    tree.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
    if (tree.getHeader() != null) {
      tree.getHeader().detach();
    }
    OMElement payload = message.getEnvelope().getBody().getFirstElement();
    tree.getBody().addChild((OMElement) factory.importInformationItem(payload));
    message.setEnvelope(tree);
    try {
      protection.get().secureWithin(((Node) tree).getOwnerDocument(), buffers.call());
    } catch (XMLStreamException failed) {
      throw AxisFault.makeFault(failed);
    }
  }

  @Override
  protected SOAPEnvelope emptyEnvelope() {
    return is12 ? OMAbstractFactory.getSOAP12Factory().getDefaultEnvelope() : super.emptyEnvelope();
  }

  /** Without XML declaration and the empty Header that Axis2 adds. */
  @Override
  protected void prepare(MessageContext message, OMOutputFormat format) {
    format.setIgnoreXMLDeclaration(true);
    SOAPEnvelope envelope = message.getEnvelope();
    envelope.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
    OMElement header = envelope.getHeader();
    if (header != null) {
      header.detach();
    }
  }

  /** Axis2 would add a charset, which no other stack sends. */
  @Override
  public String getContentType(MessageContext message, OMOutputFormat format, String soapAction) {
    return mediaType;
  }

  @Override
  public String formatSOAPAction(MessageContext message, OMOutputFormat format, String ignored) {
    return action;
  }
}
