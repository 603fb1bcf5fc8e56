package pijoule.contract.xml;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.Properties;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLInputFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import pijoule.contract.message.TextType;

/** Fails without the limits on JDK 24 and newer. */
class ParserLimitsTest {
  private final Properties before = (Properties) System.getProperties().clone();

  @AfterEach
  void forget() {
    System.setProperties(before);
  }

  @Test
  void textsHaveAnyNumberOfReferences() throws Exception {
    String text = "<".repeat(100_001);
    String message = "<message><text>" + text.replace("<", "&lt;") + "</text></message>";

    ParserLimits.set();

    XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
    assertThat(
            new StrictXml<>(TextType.INSTANCE, Envelope.NONE, parsers)
                .read(new ByteArrayInputStream(message.getBytes(US_ASCII))))
        .isEqualTo(text);
    assertThat(tree(message)).isEqualTo(text);
  }

  @Test
  void headersHaveAnyDepthAndManyAttributes() throws Exception {
    StringBuilder many = new StringBuilder();
    for (int attribute = 0; attribute < 1000; attribute++) {
      many.append(" a").append(attribute).append("=''");
    }

    ParserLimits.set();

    assertThat(tree("<a>".repeat(1000) + "<b" + many + "/>" + "</a>".repeat(1000))).isEmpty();
  }

  @Test
  void thoseOfTheCommandLineStay() {
    System.setProperty("jdk.xml.maxElementDepth", "7");

    ParserLimits.set();

    assertThat(System.getProperty("jdk.xml.maxElementDepth")).isEqualTo("7");
    assertThat(System.getProperty("jdk.xml.totalEntitySizeLimit")).isEqualTo("0");
  }

  private static String tree(String document) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(document)))
        .getDocumentElement()
        .getTextContent();
  }
}
