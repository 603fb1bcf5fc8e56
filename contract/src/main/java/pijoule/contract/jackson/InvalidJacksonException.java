package pijoule.contract.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import java.io.IOException;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.InvalidItemException;

/** A body that is no message in one of Jackson's formats. */
public final class InvalidJacksonException extends IOException implements Invalid {
  private static final long serialVersionUID = 1L;

  private InvalidJacksonException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Returns rule and place in one line; an item's own reason where it has one.
   *
   * @param refused as Jackson threw it
   * @param format of the body
   * @param type of the message
   */
  public static InvalidJacksonException of(
      JacksonException refused, JacksonFormat format, JacksonType<?> type) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidItemException) {
        return new InvalidJacksonException(cause.getMessage(), refused);
      }
    }
    JsonLocation at = refused.getLocation();
    String place = at == null ? "" : format.place(at);
    return new InvalidJacksonException(
        format.rule(type.example()) + ", got " + (place.isEmpty() ? "another value" : place),
        refused);
  }

  /**
   * A byte that may not come where it does.
   *
   * @param index of the byte, from 0
   */
  static InvalidJacksonException at(long index, JacksonFormat format, JacksonType<?> type) {
    return new InvalidJacksonException(
        format.rule(type.example()) + ", got an error at byte " + index, null);
  }

  /**
   * A body that holds null in place of a message.
   *
   * @param format of the body
   * @param type of the message
   * @return the rule in one line
   */
  public static InvalidJacksonException ofNull(JacksonFormat format, JacksonType<?> type) {
    return new InvalidJacksonException(format.rule(type.example()) + ", got null", null);
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
