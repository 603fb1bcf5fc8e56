package pijoule.contract.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import java.io.IOException;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.InvalidItemException;

/** A body that is no message in JSON. */
public final class InvalidJsonException extends IOException implements Invalid {
  private static final long serialVersionUID = 1L;

  private InvalidJsonException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * @param refused as Jackson threw it
   * @param type of the message
   * @return rule and place in one line; an item's own reason where it has one
   */
  public static InvalidJsonException of(JacksonException refused, JsonType<?> type) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidItemException) {
        return new InvalidJsonException(cause.getMessage(), refused);
      }
    }
    String rule = "body must be JSON in UTF-8 with unique keys, such as " + type.example();
    return new InvalidJsonException(rule + ", got " + place(refused.getLocation()), refused);
  }

  private static String place(JsonLocation at) {
    return at == null || at.getLineNr() < 1
        ? "another value"
        : "an error at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
