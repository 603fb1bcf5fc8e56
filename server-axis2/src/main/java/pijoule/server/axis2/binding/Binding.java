package pijoule.server.axis2.binding;

import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.server.exchange.HeapCost;

/**
 * How Axis2's elements become values and values become elements.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Binding<Q, A> {
  /**
   * Returns a new binding.
   *
   * @param adb whether ADB's beans read and write, and not Axiom's tree
   * @param envelope around the payloads
   * @param endpoint whose payloads they are
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  static <Q, A> Binding<Q, A> of(boolean adb, Envelope envelope, Endpoint<Q, A> endpoint) {
    return adb
        ? new AdbBinding<>(envelope, endpoint.service().request(), endpoint.service().answer())
        : new AxiomBinding<>(envelope, endpoint.service().request(), endpoint.service().answer());
  }

  /**
   * Reads the request; the second piece of {@code deserialize}.
   *
   * @param message root element of the payload
   * @return the request's value
   * @throws AxisFault if the message is refused
   * @throws NumberFormatException if an item must be a number and is none
   */
  Q read(OMElement message) throws AxisFault;

  /**
   * Makes the answer's payload; a piece of {@code serialize}.
   *
   * @param answer left as it is
   * @return root element of the payload; its namespace, if it has one, is not declared on it
   */
  OMElement write(A answer);

  /** Returns heap that its objects take. */
  HeapCost cost();
}
