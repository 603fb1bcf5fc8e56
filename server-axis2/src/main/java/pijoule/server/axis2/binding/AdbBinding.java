package pijoule.server.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.AxisFault;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StreamCodec;
import pijoule.server.exchange.HeapCost;

/**
 * Axis2's data binding: beans that read from and write to a stream, as its code generator makes
 * them. The tree is never built, so nearly all of the parsing happens in {@link #read}.
 */
final class AdbBinding<Q, A> implements Binding<Q, A> {
  private final OMFactory factory = OMAbstractFactory.getOMFactory();
  private final StreamCodec<Q> requests;
  private final StreamCodec<A> answers;
  private final QName root;

  AdbBinding(Envelope envelope, MessageType<Q> requests, MessageType<A> answers) {
    this.requests = new StreamCodec<>(requests, envelope, true);
    this.answers = new StreamCodec<>(answers, envelope, true);
    String name = answers.shape().root();
    root =
        envelope.isPresent()
            ? new QName(Envelope.PAYLOAD_NAMESPACE, name, Envelope.PAYLOAD_PREFIX)
            : new QName(name);
  }

  @Override
  public Q read(OMElement message) throws AxisFault {
    try {
      return requests.read(message.getXMLStreamReaderWithoutCaching());
    } catch (XMLStreamException refused) {
      throw AxisFault.makeFault(refused);
    }
  }

  @Override
  public OMElement write(A answer) {
    return new AdbBean<>(answer, answers).getOMElement(root, factory);
  }

  @Override
  public HeapCost cost() {
    return new HeapCost(72, 9);
  }
}
