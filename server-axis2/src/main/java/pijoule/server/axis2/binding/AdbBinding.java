package pijoule.server.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.AxisFault;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
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

  /**
   * A message as an ADB bean, written by hand in the form that Axis2's generator gives an element
   * of {@code maxOccurs="unbounded"}; {@link StreamCodec#read} reads in that form.
   *
   * @param <T> the value
   */
  private static final class AdbBean<T> implements ADBBean {
    private static final long serialVersionUID = 1L;

    private final transient T value;
    private final transient StreamCodec<T> codec;

    /**
     * Makes an ADB bean.
     *
     * @param value of the message; not copied, and nobody changes it
     * @param codec that writes it, with explicit namespaces
     */
    AdbBean(T value, StreamCodec<T> codec) {
      this.value = value;
      this.codec = codec;
    }

    @Override
    public OMElement getOMElement(QName name, OMFactory factory) {
      return factory.createOMElement(new ADBDataSource(this, name), name);
    }

    @Override
    public void serialize(QName name, XMLStreamWriter out) throws XMLStreamException {
      serialize(name, out, false);
    }

    @Override
    public void serialize(QName name, XMLStreamWriter out, boolean serializeType)
        throws XMLStreamException {
      codec.write(value, out);
    }
  }
}
