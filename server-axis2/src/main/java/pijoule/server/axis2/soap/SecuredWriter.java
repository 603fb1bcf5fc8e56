package pijoule.server.axis2.soap;

import java.io.OutputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMMetaFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.w3c.dom.Node;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;
import pijoule.server.exchange.Exchange;

/** Protects an answer, as a tree of DOM, before Axis2 writes it. */
final class SecuredWriter extends AnswerWriter {
  private final SOAPFactory factory;
  private final Protection protection;

  SecuredWriter(Envelope envelope, Protection protection) {
    this.protection = protection;
    OMMetaFactory factories = OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM);
    factory =
        envelope == Envelope.SOAP_1_1 ? factories.getSOAP11Factory() : factories.getSOAP12Factory();
  }

  @Override
  public void writeTo(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    SOAPEnvelope tree = tree(answer.getEnvelope().getBody().getFirstElement());
    prepare(tree, format);
    exchange.end(Phase.SERIALIZE);
    try {
      protection.secure(((Node) tree).getOwnerDocument(), exchange);
    } catch (XMLStreamException failed) {
      throw AxisFault.makeFault(failed);
    }
    answer.setEnvelope(tree);
    write(answer, format, out, preserve);
  }

  /** The envelope must hang in a document, and its nodes must be of one kind. */
  private SOAPEnvelope tree(OMElement payload) {
    SOAPEnvelope envelope = factory.createDefaultSOAPMessage().getSOAPEnvelope();
    envelope.getBody().addChild((OMElement) factory.importInformationItem(payload));
    return envelope;
  }
}
