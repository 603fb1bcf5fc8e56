package pijoule.contract.xml;

import java.nio.charset.StandardCharsets;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * SOAP 1.1 in the form of J2ME's Web Services (JSR 172), as the encoder of Sun's Wireless Toolkit
 * wrote it: a text that is put together in a {@link StringBuilder}. An XML declaration, four
 * namespaces on the envelope, a line feed after every tag, and an empty namespace on each element
 * of the payload, whose names are in none. A server reads it as any other {@link
 * Envelope#SOAP_1_1}.
 */
public final class Jsr172 {
  /** Name of the client's binding. */
  public static final String BINDING = "jsr172";

  private static final String START =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
          + "<soap:Envelope xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n"
          + "\txmlns:xsd=\"http://www.w3.org/2001/XMLSchema\"\n"
          + "\txmlns:soap=\""
          + Envelope.SOAP_1_1.namespace()
          + "\"\n\txmlns:tns=\""
          + Envelope.PAYLOAD_NAMESPACE
          + "\">\n<soap:Body>\n";
  private static final String END = "</soap:Body>\n</soap:Envelope>\n";

  private Jsr172() {}

  /**
   * Writes a message.
   *
   * @param type of the message
   * @param value to write
   * @param <T> the value's type
   * @return its bytes in UTF-8
   */
  public static <T> byte[] bytes(MessageType<T> type, T value) {
    Shape shape = type.shape();
    StringBuilder xml = new StringBuilder(START);
    xml.append("<tns:").append(shape.root()).append(">\n");
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      if (shape.hasFields()) {
        xml.append('<').append(shape.item()).append(" xmlns=\"\">\n");
        for (int field = 0; field < shape.fields().size(); field++) {
          element(shape.fields().get(field).name(), type.text(value, i, field), xml);
        }
        xml.append("</").append(shape.item()).append(">\n");
      } else {
        element(shape.item(), type.text(value, i, 0), xml);
      }
    }
    return xml.append("</tns:")
        .append(shape.root())
        .append(">\n")
        .append(END)
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void element(String name, String text, StringBuilder xml) {
    xml.append('<').append(name).append(" xmlns=\"\">");
    escape(text, xml);
    xml.append("</").append(name).append(">\n");
  }

  /** A carriage return is written by its number, or a reader makes a line feed of it. */
  private static void escape(String text, StringBuilder xml) {
    for (char next : text.toCharArray()) {
      switch (next) {
        case '<' -> xml.append("&lt;");
        case '>' -> xml.append("&gt;");
        case '&' -> xml.append("&amp;");
        case '\'' -> xml.append("&apos;");
        case '"' -> xml.append("&quot;");
        case '\r' -> xml.append("&#13;");
        default -> xml.append(next);
      }
    }
  }
}
