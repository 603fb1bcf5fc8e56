package pijoule.contract.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.Unmarshaller;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.NumbersType;
import pijoule.contract.service.numbers.NumberGenerator;
import pijoule.contract.service.numbers.NumberRange;

class NumbersMessageTest {
  private static final JAXBContext JAXB = context();

  @Test
  void isTheSizeThatIsPromised() throws Exception {
    int[] numbers = NumberGenerator.generate(5_000, NumberRange.INT32, 3);

    String xml = write(numbers);

    assertThat(xml).hasSize(5_000);
    assertThat(read(xml)).containsExactly(numbers);
  }

  @ParameterizedTest
  @ValueSource(strings = {"edges", "spaced", "empty-list"})
  void goldenPairsFollowTheSchemaAndAreSorted(String name) throws Exception {
    String request = Files.readString(Path.of("golden", name + ".request.xml"));
    String response = Files.readString(Path.of("golden", name + ".response.xml"));
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(NumbersMessageTest.class.getResource("/pijoule/contract/numbers.xsd"));

    schema.newValidator().validate(new StreamSource(new StringReader(request)));
    schema.newValidator().validate(new StreamSource(new StringReader(response)));
    int[] sorted = read(request);
    Arrays.sort(sorted);
    assertThat(read(response)).containsExactly(sorted);
  }

  /** JAXB wraps it; the check before or after the framework does not. */
  @Test
  void aNumberPastItsRangeIsRefusedByTheStrictReader() throws Exception {
    String wrapped = "<numbers><n>4294967297</n></numbers>";
    StrictXml<int[]> strict =
        new StrictXml<>(NumbersType.INSTANCE, Envelope.NONE, XMLInputFactory.newFactory());

    assertThat(read(wrapped)).containsExactly(1);
    assertThatThrownBy(() -> strict.read(new ByteArrayInputStream(wrapped.getBytes(UTF_8))))
        .isInstanceOf(InvalidItemException.class)
        .hasMessageContaining("4294967297");
  }

  private static String write(int[] numbers) throws JAXBException {
    Marshaller marshaller = JAXB.createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    StringWriter text = new StringWriter();
    marshaller.marshal(new NumbersMessage(numbers), text);
    return text.toString();
  }

  private static int[] read(String xml) throws JAXBException {
    Unmarshaller unmarshaller = JAXB.createUnmarshaller();
    unmarshaller.setEventHandler(event -> false);
    return ((NumbersMessage) unmarshaller.unmarshal(new StringReader(xml))).value();
  }

  private static JAXBContext context() {
    try {
      return JAXBContext.newInstance(NumbersMessage.class);
    } catch (JAXBException e) {
      throw new IllegalStateException(e);
    }
  }
}
