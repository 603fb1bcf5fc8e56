package pijoule.contract.xml;

import java.nio.charset.StandardCharsets;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** Writes messages without any stack, for calls that are not measured. */
public final class PlainXml {
  private PlainXml() {}

  /**
   * Returns the message in UTF-8, without declaration, white space and envelope.
   *
   * @param type of the message
   * @param value to write
   * @param <T> the value's type
   */
  public static <T> byte[] bytes(MessageType<T> type, T value) {
    return bytes(type, Envelope.NONE, value);
  }

  /**
   * Returns the message in UTF-8, without declaration and white space.
   *
   * @param type of the message
   * @param envelope around it
   * @param value to write
   * @param <T> the value's type
   */
  public static <T> byte[] bytes(MessageType<T> type, Envelope envelope, T value) {
    StringBuilder xml =
        new StringBuilder((int) Math.min(1 << 30, envelope.bytes() + type.size(value)));
    xml.append(envelope.start());
    payload(type, envelope.qualified(type.shape().root()), value, xml);
    return xml.append(envelope.end()).toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes a payload alone.
   *
   * @param type of the message
   * @param root name of its root element, with its prefix
   * @param value to write
   * @param xml is added to
   * @param <T> the value's type
   */
  public static <T> void payload(MessageType<T> type, String root, T value, StringBuilder xml) {
    Shape shape = type.shape();
    xml.append('<').append(root).append('>');
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      if (shape.hasFields()) {
        xml.append('<').append(shape.item()).append('>');
        for (int field = 0; field < shape.fields().size(); field++) {
          element(shape.fields().get(field).name(), type.text(value, i, field), xml);
        }
        xml.append("</").append(shape.item()).append('>');
      } else {
        element(shape.item(), type.text(value, i, 0), xml);
      }
    }
    xml.append("</").append(root).append('>');
  }

  private static void element(String name, String text, StringBuilder xml) {
    xml.append('<').append(name).append('>');
    xml.append(escaped(text));
    xml.append("</").append(name).append('>');
  }

  /** XML 1.0, section 2.4; a carriage return would become a line feed (2.11). */
  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\r", "&#13;");
  }
}
