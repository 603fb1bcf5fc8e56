package pijoule.contract.protocol;

import pijoule.contract.xml.Envelope;

/** SOAP 1.2 over HTTP, document/literal, bare. */
public final class Soap12 extends XmlProtocol {
  /** Made once for each program. */
  public Soap12() {
    super("soap12", "application/soap+xml", Envelope.SOAP_1_2);
  }
}
