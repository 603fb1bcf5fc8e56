package pijoule.client.cxf.soap;

import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventHandler;

/** JAXB's own handler drops what it cannot read from a message, and reads on. */
final class Strictness implements ValidationEventHandler {
  @Override
  public boolean handleEvent(ValidationEvent event) {
    return false;
  }
}
