package pijoule.contract.ksoap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * A SOAP 1.1 message in the manner of ksoap2. An empty Header, every value with its {@code
 * xsi:type}, in the prefixes and the order that its serializer writes. Writes it without any
 * library, for calls that are not measured, and knows its size.
 *
 * @param <T> the domain's type
 */
public final class KsoapText<T> {
  static final String ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";
  static final String ENCODING = "http://schemas.xmlsoap.org/soap/encoding/";
  static final String XSD = "http://www.w3.org/2001/XMLSchema";
  static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

  /** Namespace of the payload's root element. */
  static final String PAYLOAD = "urn:pijoule";

  static final String PAYLOAD_PREFIX = "n0";

  private static final String START =
      "<v:Envelope xmlns:i=\""
          + XSI
          + "\" xmlns:d=\""
          + XSD
          + "\" xmlns:c=\""
          + ENCODING
          + "\" xmlns:v=\""
          + ENVELOPE
          + "\"><v:Header /><v:Body>";
  private static final String END = "</v:Body></v:Envelope>";

  private final MessageType<T> type;
  private final String rootStart;
  private final String rootEnd;

  /**
   * Makes a kSOAP text.
   *
   * @param type of the messages
   */
  public KsoapText(MessageType<T> type) {
    this.type = type;
    String root = PAYLOAD_PREFIX + ":" + type.shape().root();
    rootStart =
        "<" + root + " id=\"o0\" c:root=\"1\" xmlns:" + PAYLOAD_PREFIX + "=\"" + PAYLOAD + "\">";
    rootEnd = "</" + root + ">";
  }

  /** The value of xsi:type for an XSD type, such as {@code d:int}. */
  static String typed(String xsdType) {
    return "d" + xsdType.substring(xsdType.indexOf(':'));
  }

  /** The value of xsi:type for an item: its own complex type, or that of its text. */
  static String itemType(Shape shape) {
    return shape.hasFields() ? PAYLOAD_PREFIX + ":" + shape.item() : typed(shape.xsdType());
  }

  private static String start(String name, String xsiType) {
    return "<" + name + " i:type=\"" + xsiType + "\">";
  }

  private static String end(String name) {
    return "</" + name + ">";
  }

  /**
   * Returns its message in UTF-8.
   *
   * @param value left as it is
   */
  public byte[] bytes(T value) {
    Shape shape = type.shape();
    StringBuilder xml = new StringBuilder(START).append(rootStart);
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      xml.append(start(shape.item(), itemType(shape)));
      if (shape.hasFields()) {
        fields(value, i, xml);
      } else {
        xml.append(escaped(type.text(value, i, 0)));
      }
      xml.append(end(shape.item()));
    }
    return xml.append(rootEnd).append(END).toString().getBytes(StandardCharsets.UTF_8);
  }

  private void fields(T value, int index, StringBuilder xml) {
    List<Shape.Field> fields = type.shape().fields();
    for (int i = 0; i < fields.size(); i++) {
      Shape.Field field = fields.get(i);
      xml.append(start(field.name(), typed(field.xsdType())))
          .append(escaped(type.text(value, index, i)))
          .append(end(field.name()));
    }
  }

  /** As kXML writes it, which writes {@code @} by its number; a reader makes a line end of CR. */
  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replace("\r", "&#13;");
  }

  /**
   * Returns bytes of its message.
   *
   * @param value any whose texts are of ASCII that XML writes as it is
   */
  public long size(T value) {
    Shape shape = type.shape();
    int count = type.count(value);
    long bytes = START.length() + (long) rootStart.length() + rootEnd.length() + END.length();
    bytes += (long) count * minItemBytes();
    int texts = Math.max(1, shape.fields().size());
    for (int i = 0; i < count; i++) {
      for (int field = 0; field < texts; field++) {
        bytes += type.text(value, i, field).length();
      }
    }
    return bytes;
  }

  /** Returns bytes of an item without its texts. */
  public int minItemBytes() {
    Shape shape = type.shape();
    int bytes = start(shape.item(), itemType(shape)).length() + end(shape.item()).length();
    for (Shape.Field field : shape.fields()) {
      bytes += start(field.name(), typed(field.xsdType())).length() + end(field.name()).length();
    }
    return bytes;
  }
}
