package pijoule.server.axis2;

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
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersXml;

/**
 * The message as an ADB bean, written by hand in the form that Axis2's generator gives an {@code
 * xs:int} of {@code maxOccurs="unbounded"}: texts into a list, the list into an array.
 */
final class NumbersBean implements ADBBean {
  private static final long serialVersionUID = 1L;

  /** Name of the root element. */
  static final QName NAME = new QName(NumbersXml.ROOT);

  // Axiom refuses the shorter form of writeStartElement.
  private static final String NO_NAMESPACE = "";

  private final int[] numbers;

  /**
   * @param numbers in the message's order; not copied, and nobody changes them
   */
  NumbersBean(int[] numbers) {
    this.numbers = numbers;
  }

  int[] numbers() {
    return numbers;
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
    out.writeStartElement(NO_NAMESPACE, name.getLocalPart(), NO_NAMESPACE);
    for (int number : numbers) {
      out.writeStartElement(NO_NAMESPACE, NumbersXml.ITEM, NO_NAMESPACE);
      out.writeCharacters(Integer.toString(number));
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  /** Reads beans, as generated ones do. */
  static final class Factory {
    private Factory() {}

    /**
     * Reads from the start of the root element, or before it, to its end.
     *
     * @param in checked by the rules of the message
     * @return the bean
     * @throws XMLStreamException if the message is refused
     * @throws pijoule.contract.message.InvalidNumberException if an item is no number
     */
    static NumbersBean parse(XMLStreamReader in) throws XMLStreamException {
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
      int[] numbers = new int[texts.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = Int32.parse(texts.get(i));
      }
      return new NumbersBean(numbers);
    }
  }
}
