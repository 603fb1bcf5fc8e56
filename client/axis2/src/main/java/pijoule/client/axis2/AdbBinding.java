package pijoule.client.axis2;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StreamCodec;

/** Axis2's data binding: the payload is a bean that writes and reads itself as a stream. */
final class AdbBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final QName name;
  private final StreamCodec<Q> requests;
  private final StreamCodec<A> answers;

  AdbBinding(MessageType<Q> requests, MessageType<A> answers) {
    name = new QName(requests.shape().root());
    // Axiom refuses the form without a namespace.
    this.requests = new StreamCodec<>(requests, Envelope.NONE, true);
    this.answers = new StreamCodec<>(answers, Envelope.NONE, true);
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
