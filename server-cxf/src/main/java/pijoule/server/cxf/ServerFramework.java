package pijoule.server.cxf;

import jakarta.servlet.http.HttpServlet;
import java.util.List;
import java.util.Map;
import org.apache.cxf.version.Version;
import org.glassfish.jaxb.runtime.v2.ContextFactory;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.Framework;
import pijoule.server.JarVersion;

/** Apache CXF, JAX-RS front end. */
final class ServerFramework implements Framework {
  @Override
  public String name() {
    return "cxf";
  }

  @Override
  public String defaultContainer() {
    return "jetty";
  }

  @Override
  public List<String> bindings() {
    return List.of("jaxb");
  }

  @Override
  public HttpServlet servlet(String binding, SortWorkload workload) {
    return new ServiceServlet(new SortService(workload));
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("cxf", Version.getCurrentVersion(), "jaxb", JarVersion.of(ContextFactory.class));
  }
}
