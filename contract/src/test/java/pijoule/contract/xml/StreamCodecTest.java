package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;

class StreamCodecTest {
  private static final XMLOutputFactory WRITERS = XMLOutputFactory.newDefaultFactory();
  private static final XMLInputFactory PARSERS =
      MessageReader.strict(XMLInputFactory.newDefaultFactory());

  @Property
  void numbersAreReadBack(@ForAll int[] numbers, @ForAll boolean namesNamespace) throws Exception {
    byte[] message = write(NumbersType.INSTANCE, numbers, namesNamespace);

    assertThat(message).hasSize((int) NumbersType.INSTANCE.size(numbers));
    assertThat(message).isEqualTo(PlainXml.bytes(NumbersType.INSTANCE, numbers));
    assertThat(read(NumbersType.INSTANCE, message)).containsExactly(numbers);
  }

  @Property
  void anyTextThatXmlCarriesIsReadBack(@ForAll("texts") String text) throws Exception {
    byte[] message = PlainXml.bytes(TextType.INSTANCE, text);

    assertThat(read(TextType.INSTANCE, message)).isEqualTo(text);
    if (!text.contains("\r")) {
      // The JDK's writer leaves carriage returns as they are; no text that is drawn has one.
      byte[] written = write(TextType.INSTANCE, text, false);
      assertThat(read(TextType.INSTANCE, written)).isEqualTo(text);
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("az <>&'\"\t\n\r]\u00e9\u20ac").ofMaxLength(40);
  }

  private static <T> byte[] write(MessageType<T> type, T value, boolean namesNamespace)
      throws XMLStreamException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    XMLStreamWriter xml = WRITERS.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
    new StreamCodec<>(type, Envelope.NONE, namesNamespace).write(value, xml);
    xml.flush();
    return out.toByteArray();
  }

  private static <T> T read(MessageType<T> type, byte[] message) throws XMLStreamException {
    XMLStreamReader in =
        PARSERS.createXMLStreamReader(
            new ByteArrayInputStream(message), StandardCharsets.UTF_8.name());
    T value = new StreamCodec<>(type, Envelope.NONE, false).read(in);
    assertThat(in.isEndElement()).isTrue();
    return value;
  }
}
