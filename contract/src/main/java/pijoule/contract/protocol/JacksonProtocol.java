package pijoule.contract.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.jackson.StrictJackson;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * Base of protocols whose bodies Jackson's data binding writes and reads. No class of Jackson is
 * loaded for their sizes.
 */
public abstract class JacksonProtocol implements Protocol {
  private final String name;
  private final String mediaType;

  JacksonProtocol(String name, String mediaType) {
    this.name = name;
    this.mediaType = mediaType;
  }

  /**
   * Returns its format, newly set up.
   *
   * @param endpoint of such a protocol
   */
  public static JacksonFormat formatOf(Endpoint<?, ?> endpoint) {
    return ((JacksonProtocol) endpoint.protocol()).format();
  }

  /** The format, newly set up. Its library is on the class path of programs that speak it. */
  abstract JacksonFormat format();

  /** A class of the format's library. */
  abstract Class<?> library();

  @Override
  public final boolean isHere() {
    try {
      return library() != null;
    } catch (NoClassDefFoundError absent) {
      return false;
    }
  }

  /** Bytes of an object, without its keys and values. */
  abstract long objectBytes(int members);

  /** Bytes of an array, without its items. */
  abstract long arrayBytes(int items);

  /** Bytes of a key or a text of ASCII that the format writes as it is. */
  abstract long textBytes(long characters);

  /** Bytes of a number of a type of XML Schema, from its text. */
  abstract long numberBytes(String xsdType, String text);

  /** Returns bytes; items are of ASCII that the format writes as it is. */
  @Override
  public final <T> long size(MessageType<T> type, T value) {
    Shape shape = type.shape();
    int count = type.count(value);
    long bytes = objectBytes(1) + textBytes(shape.item().length());
    if (shape.maxItems() > 1) {
      bytes += arrayBytes(count);
    }
    for (int i = 0; i < count; i++) {
      bytes +=
          shape.hasFields()
              ? fieldBytes(type, value, i)
              : valueBytes(shape.xsdType(), type.text(value, i, 0));
    }
    return bytes;
  }

  private <T> long fieldBytes(MessageType<T> type, T value, int index) {
    List<Shape.Field> fields = type.shape().fields();
    long bytes = objectBytes(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      Shape.Field field = fields.get(i);
      bytes += textBytes(field.name().length());
      bytes += valueBytes(field.xsdType(), type.text(value, index, i));
    }
    return bytes;
  }

  private long valueBytes(String xsdType, String text) {
    return xsdType.equals("xs:string") ? textBytes(text.length()) : numberBytes(xsdType, text);
  }

  @Override
  public final <T> Optional<BodyReader<T>> strictReader(
      MessageType<T> type, XMLInputFactory parsers) {
    return Optional.of(new StrictJackson<>(format(), JacksonType.of(type)));
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String mediaType() {
    return mediaType;
  }

  @Override
  public final String content(Shape shape) {
    return "an object with " + shape.item();
  }

  @Override
  public String shortest(MessageType<?> type) {
    Shape shape = type.shape();
    String items = String.join(",", Collections.nCopies(shape.minItems(), item(shape)));
    return "{\"" + shape.item() + "\":" + (shape.maxItems() > 1 ? "[" + items + "]" : items) + "}";
  }

  private static String item(Shape shape) {
    return shape.hasFields()
        ? shape.fields().stream()
            .map(field -> "\"" + field.name() + "\":" + value(field.xsdType()))
            .collect(Collectors.joining(",", "{", "}"))
        : value(shape.xsdType());
  }

  private static String value(String xsdType) {
    String text = Shape.shortestText(xsdType);
    return xsdType.equals("xs:string") ? "\"" + text + "\"" : text;
  }

  @Override
  public final <T> byte[] body(MessageType<T> type, T value) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      format().write(JacksonType.of(type).wrap(value), body);
    } catch (IOException notInMemory) {
      throw new UncheckedIOException(notInMemory);
    }
    return body.toByteArray();
  }
}
