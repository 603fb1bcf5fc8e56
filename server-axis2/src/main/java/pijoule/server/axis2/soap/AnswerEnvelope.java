package pijoule.server.axis2.soap;

import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPFactory;
import pijoule.contract.xml.Envelope;

/** Makes envelopes of answers: without a Header, with the payload's prefix declared on them. */
final class AnswerEnvelope {
  private final SOAPFactory factory;

  /**
   * @param envelope that is present
   */
  AnswerEnvelope(Envelope envelope) {
    factory =
        envelope == Envelope.SOAP_1_1
            ? OMAbstractFactory.getSOAP11Factory()
            : OMAbstractFactory.getSOAP12Factory();
  }

  SOAPEnvelope around(OMElement payload) {
    SOAPEnvelope envelope = factory.createSOAPEnvelope();
    envelope.declareNamespace(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX);
    factory.createSOAPBody(envelope).addChild(payload);
    return envelope;
  }
}
