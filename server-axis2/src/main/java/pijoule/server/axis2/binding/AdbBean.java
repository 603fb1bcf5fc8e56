package pijoule.server.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
import pijoule.contract.xml.StreamCodec;

/**
 * A message as an ADB bean, written by hand in the form that Axis2's generator gives an element of
 * {@code maxOccurs="unbounded"}; {@link StreamCodec#read} reads in that form.
 *
 * @param <T> the value
 */
final class AdbBean<T> implements ADBBean {
  private static final long serialVersionUID = 1L;

  private final transient T value;
  private final transient StreamCodec<T> codec;

  /**
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
