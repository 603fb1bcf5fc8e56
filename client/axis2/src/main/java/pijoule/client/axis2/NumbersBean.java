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
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersXml;

/**
 * The message as an ADB bean, written by hand in the form that Axis2's generator gives an {@code
 * xs:int} of {@code maxOccurs="unbounded"}: texts into a list, the list into an array.
 */
final class NumbersBean implements ADBBean {
  static final QName NAME = new QName(NumbersXml.ROOT);
  private static final long serialVersionUID = 1L;

  private final int[] numbers;

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
  public void serialize(QName name, XMLStreamWriter xml) throws XMLStreamException {
    serialize(name, xml, false);
  }

  @Override
  public void serialize(QName name, XMLStreamWriter xml, boolean withType)
      throws XMLStreamException {
    // Axiom refuses the form without a namespace.
    xml.writeStartElement("", name.getLocalPart(), "");
    for (int number : numbers) {
      xml.writeStartElement("", NumbersXml.ITEM, "");
      xml.writeCharacters(Integer.toString(number));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** Reads the bean from a stream, as generated beans do. */
  static final class Factory {
    private Factory() {}

    /** Reads from the start of the root element, or before it, to its end. */
    static NumbersBean parse(XMLStreamReader xml) throws XMLStreamException {
      while (!xml.isStartElement()) {
        xml.next();
      }
      List<String> texts = new ArrayList<>();
      for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
        if (event == XMLStreamConstants.START_ELEMENT) {
          texts.add(xml.getElementText());
        }
      }
      int[] numbers = new int[texts.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = Int32.parse(texts.get(i));
      }
      return new NumbersBean(numbers);
    }
  }
}
