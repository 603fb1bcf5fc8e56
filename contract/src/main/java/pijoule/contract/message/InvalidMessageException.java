package pijoule.contract.message;

import javax.xml.stream.XMLStreamException;

/** A body that is no message; the text of the exception names the rule and the value received. */
public final class InvalidMessageException extends XMLStreamException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_SHOWN = 60;

  /**
   * @param rule what must be
   * @param received what was; shown in printable ASCII and cut after {@value #MAX_SHOWN} characters
   */
  InvalidMessageException(String rule, String received) {
    super(rule + ", got " + shown(received));
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[^ -~]", "?");
    return printable.length() <= MAX_SHOWN ? printable : printable.substring(0, MAX_SHOWN) + "...";
  }
}
