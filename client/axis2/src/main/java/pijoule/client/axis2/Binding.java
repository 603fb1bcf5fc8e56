package pijoule.client.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;

/** Requests to Axiom, and answers back. */
interface Binding<Q, A> {
  /** The payload, which the formatter will serialize. */
  OMElement toElement(Q request);

  /** The answer, with every byte of the payload parsed. */
  A toValue(OMElement payload) throws XMLStreamException;
}
