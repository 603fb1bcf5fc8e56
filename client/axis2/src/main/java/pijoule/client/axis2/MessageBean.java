package pijoule.client.axis2;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
import pijoule.contract.xml.StreamCodec;

/** A message as an ADB bean: written and read by StAX, as the beans of Axis2's generator are. */
final class MessageBean<T> implements ADBBean {
  private static final long serialVersionUID = 1L;

  private final T value;
  private final StreamCodec<T> codec;

  MessageBean(T value, StreamCodec<T> codec) {
    this.value = value;
    this.codec = codec;
  }

  /** Reads from the start of the root element, or before it, to its end. */
  static <T> MessageBean<T> parse(XMLStreamReader xml, StreamCodec<T> codec)
      throws XMLStreamException {
    return new MessageBean<>(codec.read(xml), codec);
  }

  T value() {
    return value;
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
