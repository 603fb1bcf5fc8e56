package pijoule.server.cxf;

import java.util.List;
import java.util.Map;
import org.apache.cxf.version.Version;
import org.glassfish.jaxb.runtime.v2.ContextFactory;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Service;

/** Apache CXF, JAX-RS front end. */
final class ServerFramework implements Framework {
  private static final int BYTES_PER_NUMBER = 40;

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
  public Service service(String binding, SortWorkload workload) {
    RequestReader reader = new RequestReader();
    AnswerWriter writer = new AnswerWriter();
    return new Service(
        new ServiceServlet(new SortService(workload), reader, writer),
        new ServiceCodec(reader, writer),
        BYTES_PER_NUMBER);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("cxf", Version.getCurrentVersion(), "jaxb", JarVersion.of(ContextFactory.class));
  }
}
