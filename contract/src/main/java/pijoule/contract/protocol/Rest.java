package pijoule.contract.protocol;

import pijoule.contract.xml.Envelope;

/** Plain XML over HTTP POST; the payload is the whole body. */
public final class Rest extends XmlProtocol {
  /** Made once for each program. */
  public Rest() {
    super("rest", "application/xml", Envelope.NONE);
  }
}
