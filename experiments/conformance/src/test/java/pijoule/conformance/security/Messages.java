package pijoule.conformance.security;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import pijoule.contract.security.Authority;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.xml.Envelope;
import pijoule.security.Attack;
import pijoule.security.MessageSecurity;

/** Protected messages, written and read without any stack. */
public final class Messages {
  private Messages() {}

  /** The security of a side, with the right keys. */
  public static MessageSecurity side(String side, SecurityLevel level, String protocol) {
    Path keys = Path.of(TestKeys.RSA.of(side));
    return MessageSecurity.of(
        new Security(level, Optional.empty(), Optional.of(keys)), envelope(protocol));
  }

  private static Envelope envelope(String protocol) {
    return protocol.equals("soap") ? Envelope.SOAP_1_1 : Envelope.SOAP_1_2;
  }

  /** A plain body as it arrives from a side after an attack. */
  public static String attacked(
      Attack attack, String side, SecurityLevel level, String protocol, byte[] plain)
      throws Exception {
    Document message = factory().newDocumentBuilder().parse(new ByteArrayInputStream(plain));
    attack.secure(message, level, keys(attack.keys(), side), envelope(protocol));
    return attack.on(text(message));
  }

  private static Path keys(Attack.Keys keys, String side) throws IOException {
    return switch (keys) {
      case RIGHT -> Path.of(TestKeys.RSA.of(side));
      case RECEIVER ->
          Path.of(TestKeys.RSA.of(Authority.SIDES.get(1 - Authority.SIDES.indexOf(side))));
      default -> TestKeys.mixed(keys, side);
    };
  }

  /** A plain body, protected. */
  public static String secured(MessageSecurity by, byte[] plain) throws Exception {
    Document message = factory().newDocumentBuilder().parse(new ByteArrayInputStream(plain));
    by.secure(message);
    return text(message);
  }

  /**
   * A plain body, protected, in whose payload elements are nested. Protecting it goes down into
   * them by calls, for which a thread of its own has room.
   */
  public static String deep(MessageSecurity by, byte[] plain, int depth) throws Exception {
    String text = new String(plain, StandardCharsets.UTF_8);
    String deep =
        text.replaceFirst(
            "<text>.*</text>", "<text>" + "<a>".repeat(depth) + "</a>".repeat(depth) + "</text>");
    FutureTask<String> work =
        new FutureTask<>(() -> secured(by, deep.getBytes(StandardCharsets.UTF_8)));
    new Thread(null, work, "deep", 1L << 30).start();
    return work.get();
  }

  private static String text(Document message) throws Exception {
    Transformer identity = TransformerFactory.newInstance().newTransformer();
    identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    StringWriter text = new StringWriter();
    identity.transform(new DOMSource(message), new StreamResult(text));
    return text.toString();
  }

  /** All text of a protected body, once it is verified. */
  public static String verified(MessageSecurity by, byte[] wire) throws Exception {
    String text = new String(wire, StandardCharsets.UTF_8);
    Document message =
        factory().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    by.unsecure(message);
    return message.getDocumentElement().getTextContent();
  }

  /** All text of a plain body. */
  public static String text(byte[] plain) throws Exception {
    return factory()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(plain))
        .getDocumentElement()
        .getTextContent();
  }

  private static DocumentBuilderFactory factory() {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    factory.setAttribute("jdk.xml.maxElementDepth", 0);
    return factory;
  }
}
