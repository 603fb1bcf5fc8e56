package pijoule.contract.xml;

import java.io.IOException;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;
import pijoule.contract.message.Invalid;

/**
 * A body that is not a message; the text of the exception names the rule and the value received.
 */
public final class InvalidMessageException extends XMLStreamException implements Invalid {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN = 60;

  private final String next;

  /**
   * Makes an invalid message exception.
   *
   * @param rule what must be
   * @param received what was; the text shows it in printable ASCII, cut after {@value #MAX_SHOWN}
   *     characters
   * @param next what the sender can do
   */
  InvalidMessageException(String rule, String received, String next) {
    super(rule + ", got " + shown(received));
    this.next = next;
  }

  /**
   * Finds the rule that is broken. The bytes are in memory: reading them fails only where they are
   * not UTF-8.
   *
   * @param broken as a parser threw it
   * @return the same in the words of all stacks
   */
  public static InvalidMessageException of(XMLStreamException broken) {
    return broken.getNestedException() instanceof IOException
        ? notUtf8("other bytes")
        : notWellFormed(broken.getLocation());
  }

  static InvalidMessageException notUtf8(String received) {
    return new InvalidMessageException(
        "body must be UTF-8", received, "encode the message in UTF-8");
  }

  static InvalidMessageException notWellFormed(Location at) {
    // Woodstox gives no place where one of its limits is exceeded: 1000 attributes an element.
    return new InvalidMessageException(
        "body must be well-formed XML",
        at == null
            ? "over 1000 attributes, or one that is too long"
            : "an error at line " + at.getLineNumber() + ", column " + at.getColumnNumber(),
        MessageReader.MEND);
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[^ -~]", "?");
    return printable.length() <= MAX_SHOWN ? printable : printable.substring(0, MAX_SHOWN) + "...";
  }

  @Override
  public String next() {
    return next;
  }
}
