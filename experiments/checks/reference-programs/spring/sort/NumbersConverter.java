package sort;

import java.io.IOException;
import java.util.stream.IntStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.stereotype.Component;

/** Reads and writes the message by StAX, as a binding that Spring does not have itself. */
@Component
public class NumbersConverter extends AbstractHttpMessageConverter<Numbers> {
  private final XMLInputFactory inputs = XMLInputFactory.newFactory();
  private final XMLOutputFactory outputs = XMLOutputFactory.newFactory();

  public NumbersConverter() {
    super(MediaType.APPLICATION_XML);
  }

  @Override
  protected boolean supports(Class<?> type) {
    return type == Numbers.class;
  }

  @Override
  protected Numbers readInternal(Class<? extends Numbers> type, HttpInputMessage message)
      throws IOException {
    try {
      XMLStreamReader xml = inputs.createXMLStreamReader(message.getBody());
      IntStream.Builder numbers = IntStream.builder();
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("n")) {
          numbers.add(Integer.parseInt(xml.getElementText()));
        }
      }
      return new Numbers(numbers.build().toArray());
    } catch (XMLStreamException e) {
      throw new HttpMessageNotReadableException("no numbers", e, message);
    }
  }

  @Override
  protected void writeInternal(Numbers numbers, HttpOutputMessage message) throws IOException {
    try {
      XMLStreamWriter xml = outputs.createXMLStreamWriter(message.getBody(), "UTF-8");
      xml.writeStartElement("numbers");
      for (int number : numbers.values()) {
        xml.writeStartElement("n");
        xml.writeCharacters(Integer.toString(number));
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.close();
    } catch (XMLStreamException e) {
      throw new HttpMessageNotWritableException("numbers cannot be written", e);
    }
  }
}
