package pijoule.server.cxf.rest;

import jakarta.servlet.ServletConfig;
import java.util.List;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;

/** CXF's servlet with one resource, configured in code: the same on every container. */
final class RestServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient Object resource;
  private final transient RequestReader<?> reader;
  private final transient AnswerWriter<?> writer;
  private transient Server server;

  RestServlet(Object resource, RequestReader<?> reader, AnswerWriter<?> writer) {
    this.resource = resource;
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setBus(getBus());
    factory.setAddress("/");
    factory.setServiceBean(resource);
    factory.setProviders(List.of(reader, writer));
    server = factory.create();
  }

  @Override
  public void destroyBus() {
    server.destroy();
    super.destroyBus();
  }
}
