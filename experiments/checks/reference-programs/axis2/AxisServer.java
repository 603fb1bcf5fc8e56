import org.apache.axis2.transport.http.AxisServlet;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** Axis2's servlet on Jetty, for REST and SOAP. Arguments: the port, a repository with the service. */
public class AxisServer {
  public static void main(String[] args) throws Exception {
    Server server = new Server(Integer.parseInt(args[0]));
    ServletContextHandler context = new ServletContextHandler("/");
    ServletHolder axis2 = new ServletHolder(new AxisServlet());
    axis2.setInitParameter("axis2.repository.path", args[1]);
    axis2.setInitOrder(1);
    context.addServlet(axis2, "/services/*");
    server.setHandler(context);
    server.start();
  }
}
