package pijoule.client.axis2.transport;

import java.io.IOException;
import java.io.InputStream;
import org.apache.axis2.AxisFault;
import org.apache.axis2.deployment.AxisConfigBuilder;
import org.apache.axis2.engine.AxisConfiguration;
import org.apache.axis2.engine.AxisConfigurator;

/** Reads this client's own axis2.xml; Axis2's configurators search a repository or class path. */
public final class ClientConfigurator implements AxisConfigurator {
  private static final String RESOURCE = "axis2.xml";

  @Override
  public AxisConfiguration getAxisConfiguration() throws AxisFault {
    AxisConfiguration configuration = new AxisConfiguration();
    try (InputStream xml = ClientConfigurator.class.getResourceAsStream(RESOURCE)) {
      new AxisConfigBuilder(xml, configuration, null).populateConfig();
    } catch (IOException unreadable) {
      throw AxisFault.makeFault(unreadable);
    }
    return configuration;
  }

  /** None: a client has its one anonymous service. */
  @Override
  public void loadServices() {}

  /** None. */
  @Override
  public void engageGlobalModules() {}

  @Override
  public void cleanup() {}
}
