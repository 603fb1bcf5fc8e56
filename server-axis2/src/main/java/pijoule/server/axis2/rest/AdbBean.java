package pijoule.server.axis2.rest;

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
 * A message as an ADB bean, written by hand in the form that Axis2's generator gives an element of
 * {@code maxOccurs="unbounded"}: texts into a list, the list into a value.
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

  /** Reads beans, as generated ones do. */
  static final class Factory {
    private Factory() {}

    /**
     * Reads from the start of the root element, or before it, to its end.
     *
     * @param type of the message
     * @param in checked by the rules of the message
     * @return the bean's value
     * @throws XMLStreamException if the message is refused
     * @throws pijoule.contract.message.InvalidNumberException if an item must be a number and is
     *     none
     */
    static <T> T parse(MessageType<T> type, XMLStreamReader in) throws XMLStreamException {
      while (in.getEventType() != XMLStreamConstants.START_ELEMENT) {
        in.next();
      }
      List<String> texts = new ArrayList<>();
      int event = in.next();
      while (event != XMLStreamConstants.END_ELEMENT) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          texts.add(in.getElementText());
        }
        event = in.next();
      }
      ItemReader<T> items = type.reader();
      for (String text : texts) {
        items.add(text);
      }
      return items.value();
    }
  }
}
