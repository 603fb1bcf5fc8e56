package pijoule.client.axis2.binding;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
import pijoule.contract.xml.StreamCodec;

/**
 * A message as an ADB bean, in the form that Axis2's generator gives an element of {@code
 * maxOccurs="unbounded"}: texts into a list, the list into a value.
 */
final class AdbBean<T> implements ADBBean {
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
