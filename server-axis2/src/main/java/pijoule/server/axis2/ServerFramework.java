package pijoule.server.axis2;

import java.util.List;
import java.util.Map;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.engine.AxisEngine;
import pijoule.contract.workload.SortWorkload;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Service;

/** Apache Axis2, plain XML over HTTP (REST). */
final class ServerFramework implements Framework {
  private static final String AXIOM = "axiom";
  private static final String ADB = "adb";

  @Override
  public String name() {
    return "axis2";
  }

  @Override
  public String defaultContainer() {
    return "tomcat";
  }

  @Override
  public List<String> bindings() {
    return List.of(AXIOM, ADB);
  }

  @Override
  public Service service(String binding, SortWorkload workload) {
    Binding chosen = binding.equals(ADB) ? new AdbBinding() : new AxiomBinding();
    RequestReader reader = new RequestReader(chosen);
    AnswerWriter writer = new AnswerWriter();
    return new Service(
        new ServiceServlet(new SortService(workload, chosen), reader, writer),
        new ServiceCodec(chosen, reader, writer),
        chosen.bytesPerNumber());
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("axis2", JarVersion.of(AxisEngine.class), AXIOM, JarVersion.of(OMElement.class));
  }
}
