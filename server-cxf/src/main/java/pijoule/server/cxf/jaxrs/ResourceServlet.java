package pijoule.server.cxf.jaxrs;

import jakarta.servlet.ServletConfig;
import java.util.List;
import java.util.stream.Stream;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import pijoule.contract.http.ContentEncoding;
import pijoule.server.cxf.gzip.Gzip;

/** CXF's servlet with one resource, configured in code: the same on every container. */
public final class ResourceServlet extends CXFNonSpringServlet {
  private static final long serialVersionUID = 1L;

  private final transient Object resource;
  private final transient List<?> providers;
  private final ContentEncoding encoding;

  @SuppressWarnings("NullAway.Init") // null before the container loads the bus
  private transient Server server;

  /**
   * Makes a resource servlet.
   *
   * @param resource annotated for JAX-RS
   * @param providers readers and writers that CXF does not have itself
   */
  public ResourceServlet(Object resource, List<?> providers) {
    this(resource, providers, ContentEncoding.PLAIN);
  }

  /**
   * Makes a resource servlet.
   *
   * @param resource annotated for JAX-RS
   * @param providers readers and writers that CXF does not have itself
   * @param encoding of both bodies
   */
  public ResourceServlet(Object resource, List<?> providers, ContentEncoding encoding) {
    this.resource = resource;
    this.encoding = encoding;
    this.providers = Stream.concat(Stream.of(new PhaseInterceptor()), providers.stream()).toList();
  }

  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
    factory.setBus(getBus());
    factory.setAddress("/");
    factory.setServiceBean(resource);
    factory.setProviders(providers);
    Gzip.use(factory, encoding);
    server = factory.create();
  }

  @Override
  public void destroyBus() {
    server.destroy();
    super.destroyBus();
  }
}
