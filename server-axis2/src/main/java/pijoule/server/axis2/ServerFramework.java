package pijoule.server.axis2;

import java.util.List;
import java.util.Map;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.engine.AxisEngine;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Framework;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.axis2.rest.RestStack;

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
  public List<String> bindings(String protocol) {
    return List.of(AXIOM, ADB);
  }

  @Override
  public <Q, A> Served<Q, A> serve(String binding, Endpoint<Q, A> endpoint, Service<Q, A> service) {
    return RestStack.serve(binding.equals(ADB), endpoint, service);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("axis2", JarVersion.of(AxisEngine.class), AXIOM, JarVersion.of(OMElement.class));
  }
}
