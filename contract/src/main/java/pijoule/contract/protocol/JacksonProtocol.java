package pijoule.contract.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.jackson.StrictJackson;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** Base of protocols whose bodies Jackson's data binding writes and reads. */
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
