package pijoule.server.cxf;

import jakarta.servlet.ServletConfig;
import java.util.List;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** CXF's servlet with one resource, configured in code: the same on every container. */
final class ServiceServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient SortService service;
  private final transient RequestReader reader;
  private final transient AnswerWriter writer;
  private transient Server server;

  ServiceServlet(SortService service, RequestReader reader, AnswerWriter writer) {
    this.service = service;
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setBus(getBus());
    factory.setAddress("/");
    factory.setServiceBean(service);
    factory.setProviders(List.of(reader, writer));
    server = factory.create();
  }

  @Override
  public void destroyBus() {
    server.destroy();
    super.destroyBus();
  }
}
