package pijoule.contract.protocol;

import java.util.Map;
import pijoule.contract.xml.Envelope;

/** SOAP 1.1 over HTTP, document/literal, bare. */
public final class Soap extends XmlProtocol {
  /** Made once for each program. */
  public Soap() {
    super("soap", "text/xml", Envelope.SOAP_1_1);
  }

  /** SOAP 1.1, section 6.1.1: a request has the field; empty, the path says what is meant. */
  @Override
  public Map<String, String> headers() {
    return Map.of("SOAPAction", "\"\"");
  }
}
