package pijoule.contract.xml;

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
   * @param rule what must be
   * @param received what was; the text shows it in printable ASCII, cut after {@value #MAX_SHOWN}
   *     characters
   * @param next what the sender can do
   */
  InvalidMessageException(String rule, String received, String next) {
    super(rule + ", got " + shown(received));
    this.next = next;
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
