package pijoule.contract.jackson;

import java.util.List;
import java.util.StringJoiner;
import pijoule.contract.jackson.JacksonBeans.FloatsBean;
import pijoule.contract.jackson.JacksonBeans.NumbersBean;
import pijoule.contract.jackson.JacksonBeans.QueryBean;
import pijoule.contract.jackson.JacksonBeans.ReadingsBean;
import pijoule.contract.jackson.JacksonBeans.ResultBean;
import pijoule.contract.jackson.JacksonBeans.TextBean;
import pijoule.contract.jackson.JacksonBeans.WordsBean;
import pijoule.contract.message.Float32;
import pijoule.contract.message.Float64;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.message.XmlText;

/**
 * The Jackson class of a type of messages. An object with one member, which has the name of an item
 * and holds one value or an array.
 *
 * @param <T> the domain's type
 */
public abstract class JacksonType<T> {
  private final MessageType<T> messages;
  private final Class<? extends JacksonMessage<T>> type;

  JacksonType(MessageType<T> messages, Class<? extends JacksonMessage<T>> type) {
    this.messages = messages;
    this.type = type;
  }

  /**
   * Returns its Jackson class.
   *
   * @param messages a type that has a Jackson class
   * @param <T> the domain's type
   */
  @SuppressWarnings("unchecked")
  public static <T> JacksonType<T> of(MessageType<T> messages) {
    if (messages == NumbersType.INSTANCE) {
      return (JacksonType<T>) new Numbers();
    }
    if (messages == TextType.INSTANCE) {
      return (JacksonType<T>) new Text();
    }
    if (messages == WordsType.INSTANCE) {
      return (JacksonType<T>) new Words();
    }
    if (messages == FloatsType.INSTANCE) {
      return (JacksonType<T>) new Floats();
    }
    if (messages == FloatType.INSTANCE) {
      return (JacksonType<T>) new Result();
    }
    if (messages == QueryType.INSTANCE) {
      return (JacksonType<T>) new Query();
    }
    if (messages == ReadingsType.INSTANCE) {
      return (JacksonType<T>) new Readings();
    }
    throw new IllegalArgumentException(
        "messages must have a Jackson class, got none for " + messages.shape().root());
  }

  /** Returns the annotated class. */
  public final Class<? extends JacksonMessage<T>> type() {
    return type;
  }

  /**
   * Returns what Jackson writes.
   *
   * @param value to write
   */
  public abstract JacksonMessage<T> wrap(T value);

  /**
   * Checks what no format of Jackson's says of a message.
   *
   * @return the value
   * @throws pijoule.contract.message.InvalidItemException if it is none of a message
   */
  abstract T require(T value);

  /**
   * Returns a message in JSON, such as {@code {"n":[2,1]}}; of CBOR it is the diagnostic notation.
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

  private static final class Numbers extends JacksonType<int[]> {
    Numbers() {
      super(NumbersType.INSTANCE, NumbersBean.class);
    }

    @Override
    int[] require(int[] numbers) {
      return numbers;
    }

    @Override
    public JacksonMessage<int[]> wrap(int[] numbers) {
      return new NumbersBean(numbers);
    }
  }

  private static final class Text extends JacksonType<String> {
    Text() {
      super(TextType.INSTANCE, TextBean.class);
    }

    @Override
    String require(String text) {
      return XmlText.require(text);
    }

    @Override
    public JacksonMessage<String> wrap(String text) {
      return new TextBean(text);
    }
  }

  private static final class Words extends JacksonType<String[]> {
    Words() {
      super(WordsType.INSTANCE, WordsBean.class);
    }

    @Override
    String[] require(String[] words) {
      return Items.words(words);
    }

    @Override
    public JacksonMessage<String[]> wrap(String[] words) {
      return new WordsBean(words);
    }
  }

  private static final class Floats extends JacksonType<float[]> {
    Floats() {
      super(FloatsType.INSTANCE, FloatsBean.class);
    }

    @Override
    float[] require(float[] numbers) {
      return Items.floats(numbers);
    }

    @Override
    public JacksonMessage<float[]> wrap(float[] numbers) {
      return new FloatsBean(numbers);
    }
  }

  private static final class Result extends JacksonType<Float> {
    Result() {
      super(FloatType.INSTANCE, ResultBean.class);
    }

    @Override
    Float require(Float number) {
      return Float32.finite(number);
    }

    @Override
    public JacksonMessage<Float> wrap(Float number) {
      return new ResultBean(number);
    }
  }

  private static final class Query extends JacksonType<Integer> {
    Query() {
      super(QueryType.INSTANCE, QueryBean.class);
    }

    @Override
    Integer require(Integer number) {
      return QueryType.requirePositive(number);
    }

    @Override
    public JacksonMessage<Integer> wrap(Integer number) {
      return new QueryBean(number);
    }
  }

  private static final class Readings extends JacksonType<Reading[]> {
    Readings() {
      super(ReadingsType.INSTANCE, ReadingsBean.class);
    }

    @Override
    Reading[] require(Reading[] readings) {
      return Items.readings(readings);
    }

    @Override
    public JacksonMessage<Reading[]> wrap(Reading[] readings) {
      return new ReadingsBean(readings);
    }
  }

  /** Checks the items of a list, which another form could not carry. */
  private static final class Items {
    private Items() {}

    static String[] words(String[] words) {
      requireAny(WordsType.INSTANCE.shape(), words.length);
      for (String word : words) {
        if (word == null) {
          throw new InvalidItemException("w must be a text, got 'null'");
        }
        XmlText.require(word);
      }
      return words;
    }

    static float[] floats(float[] numbers) {
      requireAny(FloatsType.INSTANCE.shape(), numbers.length);
      for (float number : numbers) {
        Float32.finite(number);
      }
      return numbers;
    }

    static Reading[] readings(Reading[] readings) {
      requireAny(ReadingsType.INSTANCE.shape(), readings.length);
      for (Reading reading : readings) {
        if (reading == null) {
          throw new InvalidItemException("reading must be an object, got 'null'");
        }
        Float64.finite(reading.value());
        XmlText.require(reading.samplerId());
      }
      return readings;
    }

    private static void requireAny(Shape shape, int count) {
      if (count < shape.minItems()) {
        throw new InvalidItemException(
            "%s must hold at least %s %s, got 0"
                .formatted(shape.root(), shape.minItems(), shape.item()));
      }
    }
  }
}
