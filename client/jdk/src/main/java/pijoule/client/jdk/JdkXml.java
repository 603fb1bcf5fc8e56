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
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.StreamCodec;

/** Messages through the JDK's own StAX, without a search for other implementations. */
final class JdkXml<Q, A> {
  private static final String ENCODING = "UTF-8";
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final XMLOutputFactory outputs = XMLOutputFactory.newDefaultFactory();
  private final XMLInputFactory inputs = MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private final StreamCodec<Q> requests;
  private final MessageType<A> answers;

  JdkXml(Endpoint<Q, A> endpoint) {
    requests = new StreamCodec<>(endpoint.service().request(), Envelope.NONE, false);
    answers = endpoint.service().answer();
  }

  void write(Q request, OutputStream out) throws XMLStreamException {
    XMLStreamWriter xml = outputs.createXMLStreamWriter(out, ENCODING);
    requests.write(request, xml);
    xml.flush();
  }

  A read(MemoryBuffer answer) throws XMLStreamException {
    MessageReader xml =
        MessageReader.open(answers.shape(), Envelope.NONE, inputs, characters(answer));
    ItemReader<A> items = answers.reader();
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.END_ELEMENT -> {
          if (xml.getLocalName().equals(answers.shape().item())) {
            items.add(text.toString());
          }
        }
        default -> {}
      }
    }
    return items.value();
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
