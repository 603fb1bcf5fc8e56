package pijoule.server.cxf;

import java.util.List;
import java.util.Map;
import org.apache.cxf.version.Version;
import org.glassfish.jaxb.runtime.v2.ContextFactory;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.cxf.rest.RestStack;

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
  public List<String> bindings(String protocol) {
    return List.of("jaxb");
  }

  @Override
  public <Q, A> Served<Q, A> serve(String binding, Endpoint<Q, A> endpoint, Service<Q, A> service) {
    return RestStack.serve(endpoint, service);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("cxf", Version.getCurrentVersion(), "jaxb", JarVersion.of(ContextFactory.class));
  }
}
