package pijoule.contract.json;

import java.util.List;
import java.util.StringJoiner;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
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
    if (messages == QueryType.INSTANCE) {
      return (JsonType<T>) new Query();
    }
    if (messages == ReadingsType.INSTANCE) {
      return (JsonType<T>) new Readings();
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
    String item = shape.hasFields() ? fields(shape.fields()) : example(shape.xsdType());
    String value = isArray() ? "[" + item + "]" : item;
    return "{\"" + shape.item() + "\":" + value + "}";
  }

  private static String fields(List<Shape.Field> fields) {
    StringJoiner members = new StringJoiner(",", "{", "}");
    fields.forEach(field -> members.add("\"" + field.name() + "\":" + example(field.xsdType())));
    return members.toString();
  }

  private static String example(String xsdType) {
    return switch (xsdType) {
      case "xs:string" -> "\"abc\"";
      case "xs:float", "xs:double" -> "1.5";
      default -> "1";
    };
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
    for (int i = 0; i < count; i++) {
      bytes += shape.hasFields() ? fieldBytes(value, i) : textBytes(shape.xsdType(), value, i, 0);
    }
    return bytes;
  }

  private long fieldBytes(T value, int index) {
    List<Shape.Field> fields = messages.shape().fields();
    // Braces, and a comma after every member but the last.
    long bytes = 1 + (long) fields.size();
    for (int i = 0; i < fields.size(); i++) {
      Shape.Field field = fields.get(i);
      bytes += "\"\":".length() + field.name().length();
      bytes += textBytes(field.xsdType(), value, index, i);
    }
    return bytes;
  }

  private long textBytes(String xsdType, T value, int index, int field) {
    int quotes = xsdType.equals("xs:string") ? 2 : 0;
    return quotes + (long) messages.text(value, index, field).length();
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

  private static final class Query extends JsonType<Integer> {
    Query() {
      super(QueryType.INSTANCE, QueryJson.class);
    }

    @Override
    public JsonMessage<Integer> wrap(Integer number) {
      return new QueryJson(number);
    }
  }

  private static final class Readings extends JsonType<Reading[]> {
    Readings() {
      super(ReadingsType.INSTANCE, ReadingsJson.class);
    }

    @Override
    public JsonMessage<Reading[]> wrap(Reading[] readings) {
      return new ReadingsJson(readings);
    }
  }
}
