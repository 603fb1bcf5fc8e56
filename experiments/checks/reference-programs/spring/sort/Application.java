package sort;

import java.nio.file.Files;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;

/** A Spring Boot application, deployed in Tomcat as one in a war is. Argument: the port. */
@SpringBootApplication
public class Application extends SpringBootServletInitializer {
  @Override
  protected SpringApplicationBuilder configure(SpringApplicationBuilder application) {
    return application.sources(Application.class);
  }

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(Integer.parseInt(args[0]));
    // Tomcat closes a connection after 100 requests; a series of calls has one connection.
    tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", null);
    context.addServletContainerInitializer(
        (classes, servlets) -> new Application().onStartup(servlets), Set.of());
    tomcat.start();
  }
}
