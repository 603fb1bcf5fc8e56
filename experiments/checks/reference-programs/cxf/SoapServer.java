import jakarta.servlet.ServletConfig;
import jakarta.xml.ws.Endpoint;
import org.apache.cxf.BusFactory;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** CXF's servlet with a JAX-WS endpoint on Jetty. Argument: the port. */
public class SoapServer extends CXFNonSpringServlet {
  @Override
  protected void loadBus(ServletConfig config) {
    super.loadBus(config);
    BusFactory.setDefaultBus(getBus());
    Endpoint.publish("/SortService/sort", new SoapSortService());
  }

  public static void main(String[] args) throws Exception {
    Server server = new Server(Integer.parseInt(args[0]));
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder cxf = new ServletHolder(new SoapServer());
    cxf.setInitOrder(1);
    context.addServlet(cxf, "/services/*");
    server.setHandler(context);
    server.start();
  }
}
