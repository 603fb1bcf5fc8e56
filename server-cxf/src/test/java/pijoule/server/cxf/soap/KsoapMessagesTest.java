package pijoule.server.cxf.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.SOAPBody;
import jakarta.xml.soap.SOAPConstants;
import jakarta.xml.soap.SOAPElement;
import jakarta.xml.soap.SOAPMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.BusFactory;
import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.ksoap.KsoapCodec;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/**
 * Messages by ksoap between independent programs. CXF reads the envelope, and JAXB the payload by
 * the names of its elements. What rpc/encoded adds is not CXF's, whose front ends know literal
 * messages alone: {@code id}, {@code c:root} and every xsi:type are passed over, and {@code href}
 * would not be followed. SAAJ has no notion of types; it reads and writes the tree.
 */
class KsoapMessagesTest {
  private static final String PAYLOAD = "urn:pijoule";
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";
  private static final Path GOLDEN =
      Path.of("..", "contract", "src", "test", "resources", "readings");

  /** An answer of ksoap as JAXB sees it. */
  @XmlRootElement(name = "readings", namespace = PAYLOAD)
  @XmlAccessorType(XmlAccessType.FIELD)
  static final class TypedReadings {
    @XmlElement(name = "reading")
    private final List<TypedReading> items = new ArrayList<>();

    Reading[] readings() {
      return items.stream().map(TypedReading::reading).toArray(Reading[]::new);
    }
  }

  /** An item; its xsi:type names it. */
  @XmlType(name = "reading", namespace = PAYLOAD)
  @XmlAccessorType(XmlAccessType.FIELD)
  static final class TypedReading {
    private double value;
    private long timestamp;
    private String samplerId;

    Reading reading() {
      return new Reading(value, timestamp, samplerId);
    }
  }

  private static String answer(int readings) throws IOException {
    return Files.readAllLines(GOLDEN.resolve("ksoap-" + readings + ".txt")).get(1);
  }

  private static Reading[] byKxml(String message) throws IOException {
    return new KsoapCodec<>(ReadingsType.INSTANCE)
        .read(new ByteArrayInputStream(message.getBytes(UTF_8)));
  }

  /** CXF's own steps: the envelope by its interceptor, the payload by its data binding. */
  private static Reading[] byCxf(String message) throws Exception {
    InputStream in = new ByteArrayInputStream(message.getBytes(UTF_8));
    SoapMessage soap = new SoapMessage(new MessageImpl());
    soap.setVersion(Soap11.getInstance());
    soap.setExchange(new ExchangeImpl());
    soap.setContent(XMLStreamReader.class, StaxUtils.createXMLStreamReader(in));
    new ReadHeadersInterceptor(BusFactory.getThreadDefaultBus(), Soap11.getInstance())
        .handleMessage(soap);
    assertThat(soap.getVersion()).isEqualTo(Soap11.getInstance());
    assertThat(soap.getHeaders()).isEmpty();

    XMLStreamReader payload = soap.getContent(XMLStreamReader.class);
    assertThat(payload.getLocalName()).isEqualTo("Body");
    payload.nextTag();
    QName name = new QName(PAYLOAD, "readings");
    assertThat(payload.getName()).isEqualTo(name);
    Object read =
        new JAXBDataBinding(TypedReadings.class)
            .createReader(XMLStreamReader.class)
            .read(name, payload, TypedReadings.class);
    return ((TypedReadings) read).readings();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void cxfReadsWhatIsWritten(int readings) throws Exception {
    String message = answer(readings);

    assertThat(byCxf(message)).hasSize(readings).isEqualTo(byKxml(message));
  }

  /** What CXF does not see of rpc/encoded, and the reader by kXML does. */
  @Test
  void typesAreNotCxfs() throws Exception {
    String message = answer(1);
    String contradicting = message.replace("\"d:double\"", "\"d:string\"");

    assertThat(byCxf(contradicting)).isEqualTo(byKxml(message));
    assertThatThrownBy(() -> byKxml(contradicting)).hasMessageContaining("xsi:type of value");
    assertThat(byCxf(message.replace("n0:reading\"", "n0:other\""))).isEqualTo(byKxml(message));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void saajReadsWhatIsWritten(int readings) throws Exception {
    String message = answer(readings);
    SOAPMessage soap =
        MessageFactory.newInstance(SOAPConstants.SOAP_1_1_PROTOCOL)
            .createMessage(null, new ByteArrayInputStream(message.getBytes(UTF_8)));

    SOAPElement root = (SOAPElement) soap.getSOAPBody().getChildElements().next();
    assertThat(root.getElementQName()).isEqualTo(new QName(PAYLOAD, "readings"));
    List<Reading> read = new ArrayList<>();
    root.getChildElements(new QName("reading"))
        .forEachRemaining(item -> read.add(reading((SOAPElement) item)));
    assertThat(read).containsExactly(byKxml(message));
  }

  private static Reading reading(SOAPElement item) {
    List<String> texts = new ArrayList<>();
    item.getChildElements().forEachRemaining(field -> texts.add(field.getTextContent()));
    return new Reading(
        Double.parseDouble(texts.get(0)), Long.parseLong(texts.get(1)), texts.get(2));
  }

  /**
   * Other prefixes, namespaces where they are needed, encodingStyle, and references for characters.
   */
  @Test
  void kxmlReadsWhatSaajWrites() throws Exception {
    Reading[] readings = {
      new Reading(21.5, 1290988799349L, "<&> \u00e9 \ud83d\ude00 \"'@"), new Reading(-0.25, -1, "")
    };
    SOAPMessage soap = MessageFactory.newInstance(SOAPConstants.SOAP_1_1_PROTOCOL).createMessage();
    SOAPBody body = soap.getSOAPBody();
    body.setEncodingStyle(SOAPConstants.URI_NS_SOAP_ENCODING);
    SOAPElement root = body.addBodyElement(new QName(PAYLOAD, "readings", "ns"));
    root.addNamespaceDeclaration("xs", "http://www.w3.org/2001/XMLSchema");
    for (Reading reading : readings) {
      SOAPElement item = root.addChildElement(new QName("reading"));
      item.addAttribute(new QName(XSI, "type", "t"), "ns:reading");
      typed(item, "value", "double", Double.toString(reading.value()));
      typed(item, "timestamp", "long", Long.toString(reading.timestamp()));
      typed(item, "samplerId", "string", reading.samplerId());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    soap.writeTo(out);

    assertThat(byKxml(out.toString(UTF_8))).containsExactly(readings);
  }

  private static void typed(SOAPElement item, String name, String type, String text)
      throws Exception {
    SOAPElement field = item.addChildElement(new QName(name));
    field.addAttribute(new QName(XSI, "type", "t"), "xs:" + type);
    field.addTextNode(text);
  }
}
