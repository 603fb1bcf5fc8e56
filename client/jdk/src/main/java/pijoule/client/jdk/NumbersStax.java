package pijoule.client.jdk;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import pijoule.client.MemoryBuffer;
import pijoule.contract.message.Int32;
import pijoule.contract.message.InvalidMessageException;
import pijoule.contract.message.NumbersReader;
import pijoule.contract.message.NumbersXml;

/** The message through the JDK's own StAX, without a search for other implementations. */
final class NumbersStax {
  private static final String ENCODING = "UTF-8";
  private static final int FIRST_CAPACITY = 1024;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final XMLOutputFactory outputs = XMLOutputFactory.newDefaultFactory();
  private final XMLInputFactory inputs = NumbersReader.strict(XMLInputFactory.newDefaultFactory());

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

  int[] read(MemoryBuffer answer) throws InvalidMessageException {
    NumbersReader xml = NumbersReader.open(inputs, characters(answer));
    int[] numbers = new int[FIRST_CAPACITY];
    int count = 0;
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.END_ELEMENT -> {
          if (xml.getLocalName().equals(NumbersXml.ITEM)) {
            if (count == numbers.length) {
              numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = Int32.parse(text.toString());
          }
        }
        default -> {}
      }
    }
    return Arrays.copyOf(numbers, count);
  }

  /** The JDK's parser would print a line about bytes that are not UTF-8; this decoder throws. */
  private static Reader characters(MemoryBuffer answer) {
    byte[] bytes = answer.array();
    int mark = startsWithMark(answer) ? BYTE_ORDER_MARK.length : 0;
    return new InputStreamReader(
        new ByteArrayInputStream(bytes, mark, answer.size() - mark),
        StandardCharsets.UTF_8.newDecoder());
  }

  private static boolean startsWithMark(MemoryBuffer answer) {
    int length = BYTE_ORDER_MARK.length;
    return answer.size() >= length
        && Arrays.equals(answer.array(), 0, length, BYTE_ORDER_MARK, 0, length);
  }
}
