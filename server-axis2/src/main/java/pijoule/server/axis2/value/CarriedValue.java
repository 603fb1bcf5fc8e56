package pijoule.server.axis2.value;

import org.apache.axis2.context.MessageContext;

/** The value of a message that is no XML: a property of its context. */
final class CarriedValue {
  private static final String KEY = CarriedValue.class.getName();

  private CarriedValue() {}

  static void put(Object value, MessageContext message) {
    message.setProperty(KEY, value);
  }

  /** The message's own value; null where it has none, such as a fault. */
  @SuppressWarnings("unchecked")
  static <T> T of(MessageContext message) {
    return (T) message.getLocalProperty(KEY, false);
  }
}
