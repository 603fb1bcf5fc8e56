package pijoule.server.then.axis2;

import java.util.Map;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.engine.AxisEngine;
import pijoule.server.JarVersion;
import pijoule.server.Served;
import pijoule.server.SortFramework;
import pijoule.server.container.Containers;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** Apache Axis2 1.6.2: the sort service on plain XML, with Axiom. */
public final class ServerFramework implements SortFramework {
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
  public String binding() {
    return "axiom";
  }

  @Override
  public Served<int[], int[]> serve(Operation<int[], int[]> sort) {
    RestCodec codec = new RestCodec();
    return new Served<>(new ServiceServlet(sort, codec), codec, COST);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of(
        "axis2", JarVersion.of(AxisEngine.class), "axiom", JarVersion.of(OMElement.class));
  }
}
