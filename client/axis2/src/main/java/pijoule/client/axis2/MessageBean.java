package pijoule.client.axis2;

import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMFactory;
import org.apache.axis2.databinding.ADBBean;
import org.apache.axis2.databinding.ADBDataSource;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.StreamCodec;

/**
 * A message as an ADB bean, in the form that Axis2's generator gives an element of {@code
 * maxOccurs="unbounded"}: texts into a list, the list into a value.
 */
final class MessageBean<T> implements ADBBean {
  private static final long serialVersionUID = 1L;

  private final T value;
  private final StreamCodec<T> codec;

  MessageBean(T value, StreamCodec<T> codec) {
    this.value = value;
    this.codec = codec;
  }

  /** Reads from the start of the root element, or before it, to its end. */
  static <T> T parse(XMLStreamReader xml, MessageType<T> type) throws XMLStreamException {
    while (!xml.isStartElement()) {
      xml.next();
    }
    List<String> texts = new ArrayList<>();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        texts.add(xml.getElementText());
      }
    }
    ItemReader<T> items = type.reader();
    for (int i = 0; i < texts.size(); i++) {
      items.add(texts.get(i));
    }
    return items.value();
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
