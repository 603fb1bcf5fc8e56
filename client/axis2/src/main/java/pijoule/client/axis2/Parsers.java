package pijoule.client.axis2;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import javax.xml.stream.XMLInputFactory;

/** Woodstox with the servers' settings. */
final class Parsers {
  private Parsers() {}

  static XMLInputFactory build() {
    WstxInputFactory parsers = new WstxInputFactory();
    parsers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    parsers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // An error in a text must come from next(), not unchecked from a getter later on.
    parsers.setProperty(WstxInputProperties.P_LAZY_PARSING, false);
    return parsers;
  }
}
