package pijoule.server.then.cxf;

import java.util.List;
import java.util.Map;
import org.apache.cxf.version.Version;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.service.Service;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.container.Containers;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** Apache CXF 2.7.4: the sort service by JAX-RS 2.0, as its milestone 10 was, with JAXB 2.1. */
public final class ServerFramework implements Framework {
  private static final HeapCost COST = new HeapCost(40, 14);

  static {
    // CXF's parser takes 50,000 children of an element, as numbers are, unless its user says so.
    System.setProperty("org.apache.cxf.stax.maxChildElements", "2147483647");
    // Jetty looks for SLF4J otherwise, and prints every start.
    System.setProperty(
        "org.eclipse.jetty.util.log.class", "org.eclipse.jetty.util.log.JavaUtilLog");
  }

  @Override
  public String name() {
    return "cxf-2013";
  }

  @Override
  public Containers containers() {
    return new JettyContainers();
  }

  @Override
  public List<String> bindings(String protocol) {
    return protocol.equals("rest") ? List.of("jaxb") : List.of();
  }

  @Override
  public List<String> security(String protocol) {
    return List.of(SecurityLevel.NONE.key());
  }

  @Override
  @SuppressWarnings("unchecked") // the sort service alone has such messages
  public <Q, A> Served<Q, A> serve(
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding) {
    endpoint.requireService("server-cxf-2013", "sort");
    Operation<int[], int[]> sort = new Operation<>((Service<int[], int[]>) service);
    PhaseProvider provider = new PhaseProvider();
    ResourceServlet servlet = new ResourceServlet(new SortService(sort), provider);
    return (Served<Q, A>) new Served<>(servlet, provider, COST);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of(
        "cxf",
        Version.getCurrentVersion(),
        "jaxb",
        JarVersion.of(com.sun.xml.bind.v2.ContextFactory.class));
  }
}
