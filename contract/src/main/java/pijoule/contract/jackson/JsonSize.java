package pijoule.contract.jackson;

import java.util.List;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** Sizes of messages in JSON. No class of Jackson is loaded for it. */
public final class JsonSize {
  private JsonSize() {}

  /**
   * Returns bytes.
   *
   * @param messages their type
   * @param value any whose items are of ASCII that JSON writes as it is
   * @param <T> the domain's type
   */
  public static <T> long of(MessageType<T> messages, T value) {
    Shape shape = messages.shape();
    int count = messages.count(value);
    long bytes = "{\"\":}".length() + (long) shape.item().length();
    if (shape.maxItems() > 1) {
      bytes += "[]".length() + (long) Math.max(0, count - 1);
    }
    for (int i = 0; i < count; i++) {
      bytes +=
          shape.hasFields()
              ? fieldBytes(messages, value, i)
              : textBytes(shape.xsdType(), messages.text(value, i, 0));
    }
    return bytes;
  }

  private static <T> long fieldBytes(MessageType<T> messages, T value, int index) {
    List<Shape.Field> fields = messages.shape().fields();
    // Braces, and a comma after every member but the last.
    long bytes = 1 + (long) fields.size();
    for (int i = 0; i < fields.size(); i++) {
      Shape.Field field = fields.get(i);
      bytes += "\"\":".length() + field.name().length();
      bytes += textBytes(field.xsdType(), messages.text(value, index, i));
    }
    return bytes;
  }

  private static long textBytes(String xsdType, String text) {
    int quotes = xsdType.equals("xs:string") ? 2 : 0;
    return quotes + (long) text.length();
  }
}
