package pijoule.server.cxf;

import java.util.List;
import java.util.Map;
import org.apache.cxf.version.Version;
import org.glassfish.jaxb.runtime.v2.ContextFactory;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.xml.Envelope;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.cxf.jackson.JacksonStack;
import pijoule.server.cxf.octet.OctetStack;
import pijoule.server.cxf.rest.RestStack;
import pijoule.server.cxf.soap.SoapStack;

/** Apache CXF: JAX-RS, or JAX-WS for SOAP. A family of protocols has a line of {@link #serve}. */
public final class ServerFramework implements Framework {
  private static final int MAX_CHILDREN = Integer.MAX_VALUE;

  static {
    // CXF's parser takes 50,000 children of an element, as numbers are, unless its user says so.
    System.setProperty("org.apache.cxf.stax.maxChildElements", Integer.toString(MAX_CHILDREN));
  }

  @Override
  public String name() {
    return "cxf";
  }

  @Override
  public List<String> bindings(String protocol) {
    return Protocols.bindingsHere(protocol, List.of("jaxb"), List.of("data"), List.of("jackson"));
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
    String protocol = endpoint.protocol().name();
    return switch (protocol) {
      case "rest" -> RestStack.serve(endpoint, service, encoding);
      case "soap" -> SoapStack.serve(endpoint, service, Envelope.SOAP_1_1, security, encoding);
      case "soap12" -> SoapStack.serve(endpoint, service, Envelope.SOAP_1_2, security, encoding);
      case "octet" -> OctetStack.serve(endpoint, service);
      default -> JacksonStack.serve(endpoint, service);
    };
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("cxf", Version.getCurrentVersion(), "jaxb", JarVersion.of(ContextFactory.class));
  }
}
