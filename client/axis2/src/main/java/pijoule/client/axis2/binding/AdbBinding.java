package pijoule.client.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StreamCodec;

/**
 * Axis2's data binding: the payload is a bean that writes and reads itself as a stream.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class AdbBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final QName name;
  private final StreamCodec<Q> requests;
  private final StreamCodec<A> answers;

  /**
   * @param service whose messages are bound
   * @param envelope that they are in
   */
  public AdbBinding(ServiceKind<Q, A> service, Envelope envelope) {
    String root = service.request().shape().root();
    name =
        envelope.isPresent()
            ? new QName(Envelope.PAYLOAD_NAMESPACE, root, Envelope.PAYLOAD_PREFIX)
            : new QName(root);
    // Axiom refuses the form without a namespace.
    requests = new StreamCodec<>(service.request(), envelope, true);
    answers = new StreamCodec<>(service.answer(), envelope, true);
  }

  @Override
  public OMElement toElement(Q request) {
    return new AdbBean<>(request, requests).getOMElement(name, factory);
  }

  @Override
  public A toValue(OMElement payload) throws XMLStreamException {
    return answers.read(payload.getXMLStreamReaderWithoutCaching());
  }
}
