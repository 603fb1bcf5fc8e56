package pijoule.contract.xml;

import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;

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
   * @param messages a type that has a JAXB class
   * @param <T> the domain's type
   * @return its JAXB class
   */
  @SuppressWarnings("unchecked")
  public static <T> JaxbType<T> of(MessageType<T> messages) {
    if (messages == NumbersType.INSTANCE) {
      return (JaxbType<T>) new Numbers();
    }
    if (messages == TextType.INSTANCE) {
      return (JaxbType<T>) new Text();
    }
    throw new IllegalArgumentException(
        "messages must have a JAXB class, got none for " + messages.shape().root());
  }

  /**
   * @return the annotated class
   */
  public Class<? extends XmlMessage<T>> type() {
    return type;
  }

  /**
   * @param value to write
   * @return what JAXB writes
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
}
