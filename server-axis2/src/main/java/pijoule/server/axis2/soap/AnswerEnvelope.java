package pijoule.server.axis2.soap;

import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMMetaFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import pijoule.contract.xml.Envelope;

/** Makes envelopes of answers: without a Header, with the payload's prefix declared on them. */
final class AnswerEnvelope {
  private final SOAPFactory factory;
  private final boolean asTree;

  /**
   * @param envelope that is present
   * @param asTree whether envelopes are trees of DOM as well, which WS-Security works on
   */
  AnswerEnvelope(Envelope envelope, boolean asTree) {
    this.asTree = asTree;
    OMMetaFactory factories =
        asTree
            ? OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM)
            : OMAbstractFactory.getMetaFactory();
    factory =
        envelope == Envelope.SOAP_1_1 ? factories.getSOAP11Factory() : factories.getSOAP12Factory();
  }

  SOAPEnvelope around(OMElement payload) {
    return asTree ? treeAround(payload) : envelopeAround(payload);
  }

  /** The envelope must hang in a document, and its nodes must be of one kind. */
  private SOAPEnvelope treeAround(OMElement payload) {
    SOAPEnvelope envelope = factory.createDefaultSOAPMessage().getSOAPEnvelope();
    envelope.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
    if (envelope.getHeader() != null) {
      envelope.getHeader().detach();
    }
    envelope.getBody().addChild((OMElement) factory.importInformationItem(payload));
    return envelope;
  }

  private SOAPEnvelope envelopeAround(OMElement payload) {
    SOAPEnvelope envelope = factory.createSOAPEnvelope();
    envelope.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
    factory.createSOAPBody(envelope).addChild(payload);
    return envelope;
  }
}
