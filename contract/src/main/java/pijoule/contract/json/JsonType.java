package pijoule.contract.json;

import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;

/**
 * The Jackson class of a type of messages: an object with one member, which has the name of an item
 * and holds one value or an array.
 *
 * @param <T> the domain's type
 */
public abstract class JsonType<T> {
  private final MessageType<T> messages;
  private final Class<? extends JsonMessage<T>> type;

  JsonType(MessageType<T> messages, Class<? extends JsonMessage<T>> type) {
    this.messages = messages;
    this.type = type;
  }

  /**
   * @param messages a type that has a Jackson class
   * @param <T> the domain's type
   * @return its Jackson class
   */
  @SuppressWarnings("unchecked")
  public static <T> JsonType<T> of(MessageType<T> messages) {
    if (messages == NumbersType.INSTANCE) {
      return (JsonType<T>) new Numbers();
    }
    if (messages == TextType.INSTANCE) {
      return (JsonType<T>) new Text();
    }
    if (messages == WordsType.INSTANCE) {
      return (JsonType<T>) new Words();
    }
    if (messages == FloatsType.INSTANCE) {
      return (JsonType<T>) new Floats();
    }
    if (messages == FloatType.INSTANCE) {
      return (JsonType<T>) new Result();
    }
    throw new IllegalArgumentException(
        "messages must have a Jackson class, got none for " + messages.shape().root());
  }

  /**
   * @return the annotated class
   */
  public final Class<? extends JsonMessage<T>> type() {
    return type;
  }

  /**
   * @param value to write
   * @return what Jackson writes
   */
  public abstract JsonMessage<T> wrap(T value);

  /**
   * @return a message, such as {@code {"n":[2,1]}}
   */
  public final String example() {
    Shape shape = messages.shape();
    String item =
        switch (shape.xsdType()) {
          case "xs:string" -> "\"abc\"";
          case "xs:float" -> "1.5";
          default -> "1";
        };
    String value = isArray() ? "[" + item + "]" : item;
    return "{\"" + shape.item() + "\":" + value + "}";
  }

  private boolean isArray() {
    return messages.shape().maxItems() > 1;
  }

  /**
   * Size of a message.
   *
   * @param value any whose items are of ASCII that JSON writes as it is
   * @return bytes
   */
  public final long size(T value) {
    Shape shape = messages.shape();
    int count = messages.count(value);
    long bytes = "{\"\":}".length() + (long) shape.item().length();
    if (isArray()) {
      bytes += "[]".length() + (long) Math.max(0, count - 1);
    }
    int quotes = shape.xsdType().equals("xs:string") ? 2 : 0;
    for (int i = 0; i < count; i++) {
      bytes += quotes + (long) messages.item(value, i).length();
    }
    return bytes;
  }

  private static final class Numbers extends JsonType<int[]> {
    Numbers() {
      super(NumbersType.INSTANCE, NumbersJson.class);
    }

    @Override
    public JsonMessage<int[]> wrap(int[] numbers) {
      return new NumbersJson(numbers);
    }
  }

  private static final class Text extends JsonType<String> {
    Text() {
      super(TextType.INSTANCE, TextJson.class);
    }

    @Override
    public JsonMessage<String> wrap(String text) {
      return new TextJson(text);
    }
  }

  private static final class Words extends JsonType<String[]> {
    Words() {
      super(WordsType.INSTANCE, WordsJson.class);
    }

    @Override
    public JsonMessage<String[]> wrap(String[] words) {
      return new WordsJson(words);
    }
  }

  private static final class Floats extends JsonType<float[]> {
    Floats() {
      super(FloatsType.INSTANCE, FloatsJson.class);
    }

    @Override
    public JsonMessage<float[]> wrap(float[] numbers) {
      return new FloatsJson(numbers);
    }
  }

  private static final class Result extends JsonType<Float> {
    Result() {
      super(FloatType.INSTANCE, ResultJson.class);
    }

    @Override
    public JsonMessage<Float> wrap(Float number) {
      return new ResultJson(number);
    }
  }
}
