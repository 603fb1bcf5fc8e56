package pijoule.contract.xml;

import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;

/**
 * The JAXB class of a type of messages.
 *
 * @param <T> the domain's type
 */
public abstract class JaxbType<T> {
  private final Class<? extends XmlMessage<T>> type;

  private JaxbType(Class<? extends XmlMessage<T>> type) {
    this.type = type;
  }

  /**
   * Returns its JAXB class.
   *
   * @param messages a type that has a JAXB class
   * @param <T> the domain's type
   */
  @SuppressWarnings("unchecked")
  public static <T> JaxbType<T> of(MessageType<T> messages) {
    if (messages == NumbersType.INSTANCE) {
      return (JaxbType<T>) new Numbers();
    }
    if (messages == TextType.INSTANCE) {
      return (JaxbType<T>) new Text();
    }
    if (messages == WordsType.INSTANCE) {
      return (JaxbType<T>) new Words();
    }
    if (messages == FloatsType.INSTANCE) {
      return (JaxbType<T>) new Floats();
    }
    if (messages == FloatType.INSTANCE) {
      return (JaxbType<T>) new Result();
    }
    if (messages == QueryType.INSTANCE) {
      return (JaxbType<T>) new Query();
    }
    if (messages == ReadingsType.INSTANCE) {
      return (JaxbType<T>) new Readings();
    }
    throw new IllegalArgumentException(
        "messages must have a JAXB class, got none for " + messages.shape().root());
  }

  /** Returns the annotated class. */
  public Class<? extends XmlMessage<T>> type() {
    return type;
  }

  /**
   * Returns what JAXB writes.
   *
   * @param value to write
   */
  public abstract XmlMessage<T> wrap(T value);

  private static final class Numbers extends JaxbType<int[]> {
    Numbers() {
      super(NumbersMessage.class);
    }

    @Override
    public XmlMessage<int[]> wrap(int[] numbers) {
      return new NumbersMessage(numbers);
    }
  }

  private static final class Text extends JaxbType<String> {
    Text() {
      super(TextMessage.class);
    }

    @Override
    public XmlMessage<String> wrap(String text) {
      return new TextMessage(text);
    }
  }

  private static final class Words extends JaxbType<String[]> {
    Words() {
      super(WordsMessage.class);
    }

    @Override
    public XmlMessage<String[]> wrap(String[] words) {
      return new WordsMessage(words);
    }
  }

  private static final class Floats extends JaxbType<float[]> {
    Floats() {
      super(FloatsMessage.class);
    }

    @Override
    public XmlMessage<float[]> wrap(float[] numbers) {
      return new FloatsMessage(numbers);
    }
  }

  private static final class Result extends JaxbType<Float> {
    Result() {
      super(ResultMessage.class);
    }

    @Override
    public XmlMessage<Float> wrap(Float number) {
      return new ResultMessage(number);
    }
  }

  private static final class Query extends JaxbType<Integer> {
    Query() {
      super(QueryMessage.class);
    }

    @Override
    public XmlMessage<Integer> wrap(Integer number) {
      return new QueryMessage(number);
    }
  }

  private static final class Readings extends JaxbType<Reading[]> {
    Readings() {
      super(ReadingsMessage.class);
    }

    @Override
    public XmlMessage<Reading[]> wrap(Reading[] readings) {
      return new ReadingsMessage(readings);
    }
  }
}
