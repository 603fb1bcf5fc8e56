package pijoule.server.axis2.rest;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import pijoule.contract.xml.MessageReader;
import pijoule.server.exchange.HeapCost;

/**
 * How Axis2's elements become values and values become elements.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
interface Binding<Q, A> {
  /**
   * Does what the binding does before the service is dispatched; a piece of {@code deserialize}.
   *
   * @param message root element, not built
   * @param parser under it
   * @throws XMLStreamException if the message is refused
   */
  void received(OMElement message, MessageReader parser) throws XMLStreamException;

  /**
   * Reads the request; the other piece of {@code deserialize}.
   *
   * @param message root element
   * @param parser under it
   * @return the request's value
   * @throws AxisFault if the message is refused
   * @throws pijoule.contract.message.InvalidItemException if an item must be a number and is none
   */
  Q read(OMElement message, MessageReader parser) throws AxisFault;

  /**
   * Makes the answer's element; a piece of {@code serialize}.
   *
   * @param answer left as it is
   * @return root element
   */
  OMElement write(A answer);

  /**
   * @return heap that its objects take
   */
  HeapCost cost();
}
