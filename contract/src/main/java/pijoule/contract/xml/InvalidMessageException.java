package pijoule.contract.xml;

import javax.xml.stream.XMLStreamException;

/**
 * A body that is not a message; the text of the exception names the rule and the value received.
 */
public final class InvalidMessageException extends XMLStreamException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN = 60;

  private final String rule;
  private final String received;
  private final String next;

  /**
   * @param rule what must be
   * @param received what was; the text shows it in printable ASCII, cut after {@value #MAX_SHOWN}
   *     characters
   * @param next what the sender can do
   */
  InvalidMessageException(String rule, String received, String next) {
    super(rule + ", got " + shown(received));
    this.rule = rule;
    this.received = received;
    this.next = next;
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[^ -~]", "?");
    return printable.length() <= MAX_SHOWN ? printable : printable.substring(0, MAX_SHOWN) + "...";
  }

  /**
   * @return what must be
   */
  public String rule() {
    return rule;
  }

  /**
   * @return what was, as received
   */
  public String received() {
    return received;
  }

  /**
   * @return what the sender can do, such as {@code mend the message}
   */
  public String next() {
    return next;
  }
}
