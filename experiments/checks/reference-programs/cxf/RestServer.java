import org.apache.cxf.jaxrs.servlet.CXFNonSpringJaxrsServlet;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** CXF's JAX-RS servlet on Jetty. Argument: the port. */
public class RestServer {
  public static void main(String[] args) throws Exception {
    Server server = new Server(Integer.parseInt(args[0]));
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(
        new ServletHolder(new CXFNonSpringJaxrsServlet(new SortService())), "/services/*");
    server.setHandler(context);
    server.start();
  }
}
