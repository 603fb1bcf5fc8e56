package pijoule.client.jdk;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersXml;

/** The message through the JDK's own StAX, without a search for other implementations. */
final class NumbersStax {
  private static final String ENCODING = "UTF-8";
  private static final int FIRST_CAPACITY = 1024;

  private final XMLOutputFactory outputs = XMLOutputFactory.newDefaultFactory();
  private final XMLInputFactory inputs = XMLInputFactory.newDefaultFactory();

  NumbersStax() {
    inputs.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    inputs.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  void write(int[] numbers, OutputStream out) throws XMLStreamException {
    XMLStreamWriter xml = outputs.createXMLStreamWriter(out, ENCODING);
    xml.writeStartElement(NumbersXml.ROOT);
    for (int number : numbers) {
      xml.writeStartElement(NumbersXml.ITEM);
      xml.writeCharacters(Integer.toString(number));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.flush();
  }

  int[] read(byte[] body) throws XMLStreamException {
    XMLStreamReader xml = inputs.createXMLStreamReader(new ByteArrayInputStream(body));
    xml.nextTag();
    xml.require(XMLStreamConstants.START_ELEMENT, null, NumbersXml.ROOT);
    int[] numbers = new int[FIRST_CAPACITY];
    int count = 0;
    while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
      xml.require(XMLStreamConstants.START_ELEMENT, null, NumbersXml.ITEM);
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = Int32.parse(xml.getElementText());
    }
    while (xml.hasNext()) {
      xml.next();
    }
    return Arrays.copyOf(numbers, count);
  }
}
