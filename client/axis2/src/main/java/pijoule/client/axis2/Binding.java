package pijoule.client.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;

/** Numbers to Axiom and back. */
interface Binding {
  /** The payload, which the formatter will serialize. */
  OMElement toElement(int[] numbers);

  /** The numbers, with every byte of the payload parsed. */
  int[] toNumbers(OMElement payload) throws XMLStreamException;
}
