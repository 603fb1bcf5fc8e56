package pijoule.server.then.axis2;

import java.util.List;
import java.util.Map;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.engine.AxisEngine;
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

/** Apache Axis2 1.6.2: the sort service on plain XML, with Axiom. */
public final class ServerFramework implements Framework {
  private static final HeapCost COST = new HeapCost(240, 12);

  @Override
  public String name() {
    return "axis2-2013";
  }

  @Override
  public Containers containers() {
    return new TomcatContainers();
  }

  @Override
  public List<String> bindings(String protocol) {
    return protocol.equals("rest") ? List.of("axiom") : List.of();
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
    endpoint.requireService("server-axis2-2013", "sort");
    RestCodec codec = new RestCodec();
    Operation<int[], int[]> sort = new Operation<>((Service<int[], int[]>) service);
    return (Served<Q, A>) new Served<>(new ServiceServlet(sort, codec), codec, COST);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of(
        "axis2", JarVersion.of(AxisEngine.class), "axiom", JarVersion.of(OMElement.class));
  }
}
