package pijoule.server.then.cxf;

import javax.servlet.ServletConfig;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** CXF's servlet with one resource. */
final class ResourceServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient SortService resource;
  private final transient PhaseProvider provider;
  private transient Server server;

  ResourceServlet(SortService resource, PhaseProvider provider) {
    this.resource = resource;
    this.provider = provider;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setBus(getBus());
    factory.setAddress("/");
    factory.setServiceBean(resource);
    factory.setProvider(provider);
    server = factory.create();
  }

  @Override
  public void destroyBus() {
    server.destroy();
    super.destroyBus();
  }
}
