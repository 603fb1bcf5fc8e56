package pijoule.contract.protocol;

import java.util.stream.Collectors;
import pijoule.contract.conventional.ConventionalText;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/** A string that two programs agreed on: what Groba and Clarke (2010) compare web services with. */
public final class Conventional implements Protocol {
  @Override
  public String name() {
    return "conventional";
  }

  @Override
  public String mediaType() {
    return "text/plain";
  }

  @Override
  public String content(Shape shape) {
    return shape.root() + " in the conventional form";
  }

  @Override
  public String shortest(MessageType<?> type) {
    return item(type.shape()).repeat(Math.max(1, type.shape().minItems()));
  }

  private static String item(Shape shape) {
    return shape.hasFields()
        ? shape.fields().stream()
            .map(field -> Shape.shortestText(field.xsdType()))
            .collect(Collectors.joining("#", "", ";"))
        : Shape.shortestText(shape.xsdType()) + ";";
  }

  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    return new ConventionalText<>(type).bytes(value);
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    return new ConventionalText<>(type).size(value);
  }

  /** The separators. */
  @Override
  public int minItemBytes(MessageType<?> type) {
    return Math.max(1, type.shape().fields().size());
  }

  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    long items = 0;
    for (int i = 0; i < size; i++) {
      items += body[i] == ';' ? 1 : 0;
    }
    return items;
  }
}
