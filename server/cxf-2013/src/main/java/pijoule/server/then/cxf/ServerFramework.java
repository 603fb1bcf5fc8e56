package pijoule.server.then.cxf;

import java.util.Map;
import org.apache.cxf.version.Version;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.SortFramework;
import pijoule.server.container.Containers;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** Apache CXF 2.7.4: the sort service by JAX-RS 2.0, as its milestone 10 was, with JAXB 2.1. */
public final class ServerFramework implements SortFramework {
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
  public String binding() {
    return "jaxb";
  }

  @Override
  public Served<int[], int[]> serve(Operation<int[], int[]> sort) {
    PhaseProvider provider = new PhaseProvider();
    ResourceServlet servlet = new ResourceServlet(new SortService(sort), provider);
    return new Served<>(servlet, provider, COST);
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
