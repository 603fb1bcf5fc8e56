package pijoule.security;

import javax.xml.stream.XMLStreamException;
import pijoule.contract.message.Invalid;

/** A message that is not protected as it must be; nothing of it may be used. */
public final class InsecureMessageException extends XMLStreamException implements Invalid {
  private static final long serialVersionUID = 1L;

  InsecureMessageException(String rule, String received) {
    super(rule + ", got " + received);
  }

  InsecureMessageException(String rule, String received, Throwable cause) {
    super(rule + ", got " + received, cause);
  }

  @Override
  public String next() {
    return "send it protected, with the keys of this campaign and by right clocks";
  }
}
