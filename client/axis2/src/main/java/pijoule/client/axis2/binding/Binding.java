package pijoule.client.axis2.binding;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;

/**
 * Requests to Axiom, and answers back.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Binding<Q, A> {
  /**
   * Makes what the program has in memory before it serializes; a part of {@code generate}.
   *
   * @param request that is sent next
   */
  default void prepare(Q request) {}

  /**
   * Returns the payload, which the formatter will serialize.
   *
   * @param request to send
   */
  OMElement toElement(Q request);

  /**
   * Returns the answer, with every byte of the payload parsed.
   *
   * @param payload of an answer
   * @throws XMLStreamException if it is refused
   */
  A toValue(OMElement payload) throws XMLStreamException;
}
