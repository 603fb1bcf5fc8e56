package pijoule.server.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import pijoule.contract.message.NumbersReader;

/** How Axis2's elements become numbers and numbers become elements. */
interface Binding {
  /**
   * Does what the binding does before the service is dispatched; a piece of {@code deserialize}.
   *
   * @param message root element, not built
   * @param parser under it
   * @throws XMLStreamException if the message is refused
   */
  void received(OMElement message, NumbersReader parser) throws XMLStreamException;

  /**
   * Reads the numbers; the other piece of {@code deserialize}.
   *
   * @param message root element
   * @param parser under it
   * @return numbers in the message's order
   * @throws AxisFault if the message is refused
   * @throws pijoule.contract.message.InvalidNumberException if an item is no number
   */
  int[] read(OMElement message, NumbersReader parser) throws AxisFault;

  /**
   * Makes the answer's element; a piece of {@code serialize}.
   *
   * @param numbers in the answer's order
   * @return root element
   */
  OMElement write(int[] numbers);

  /**
   * @return heap that its objects take for each number of a request at most, in bytes
   */
  int bytesPerNumber();
}
