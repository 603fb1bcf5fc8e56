package pijoule.client.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
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
   * Makes an adb binding.
   *
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

  /**
   * A message as an ADB bean, in the form that Axis2's generator gives an element of {@code
   * maxOccurs="unbounded"}. Texts into a list, the list into a value.
   */
  private static final class AdbBean<T> implements ADBBean {
    private static final long serialVersionUID = 1L;

    private final T value;
    private final StreamCodec<T> codec;

    AdbBean(T value, StreamCodec<T> codec) {
      this.value = value;
      this.codec = codec;
    }

    @Override
    public OMElement getOMElement(QName name, OMFactory factory) {
      return factory.createOMElement(new ADBDataSource(this, name), name);
    }

    @Override
    public void serialize(QName name, XMLStreamWriter xml) throws XMLStreamException {
      serialize(name, xml, false);
    }

    @Override
    public void serialize(QName name, XMLStreamWriter xml, boolean withType)
        throws XMLStreamException {
      codec.write(value, xml);
    }
  }
}
