package pijoule.server.axis2;

import java.util.List;
import java.util.Map;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.engine.AxisEngine;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.axis2.jackson.JacksonStack;
import pijoule.server.axis2.octet.OctetStack;
import pijoule.server.axis2.rest.RestStack;
import pijoule.server.axis2.soap.SoapStack;

/** Apache Axis2: plain XML, SOAP, and messages that are no XML. */
public final class ServerFramework implements Framework {
  private static final String AXIOM = "axiom";
  private static final String ADB = "adb";

  /** Binding of messages that Axis2 cannot read and write itself. */
  private static final String OWN = "own";

  @Override
  public String name() {
    return "axis2";
  }

  @Override
  public List<String> bindings(String protocol) {
    return Protocols.bindingsHere(protocol, List.of(AXIOM, ADB), List.of(OWN), List.of(OWN));
  }

  @Override
  public List<String> encodings(String protocol) {
    return Protocols.XML.contains(protocol)
        ? ContentEncoding.NAMES
        : Framework.super.encodings(protocol);
  }

  @Override
  public <Q, A> Served<Q, A> serve(
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding) {
    boolean adb = binding.equals(ADB);
    String protocol = endpoint.protocol().name();
    return switch (protocol) {
      case "rest" -> RestStack.serve(adb, endpoint, service, encoding);
      case "soap" -> SoapStack.serve(Envelope.SOAP_1_1, adb, endpoint, service, security, encoding);
      case "soap12" ->
          SoapStack.serve(Envelope.SOAP_1_2, adb, endpoint, service, security, encoding);
      case "octet" -> OctetStack.serve(endpoint, service);
      default -> JacksonStack.serve(endpoint, service);
    };
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("axis2", JarVersion.of(AxisEngine.class), AXIOM, JarVersion.of(OMElement.class));
  }
}
