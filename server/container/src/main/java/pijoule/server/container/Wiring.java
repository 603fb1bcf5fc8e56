package pijoule.server.container;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.util.Set;
import pijoule.contract.http.ServiceHttp;

/**
 * Registration of a server's parts, only through the Servlet API: both containers run the same
 * wiring.
 *
 * @param parts to serve
 */
record Wiring(ServedParts parts) implements ServletContainerInitializer {
  @Override
  public void onStartup(Set<Class<?>> classes, ServletContext context) {
    ServletRegistration.Dynamic servlet = context.addServlet("service", parts.service());
    servlet.setLoadOnStartup(1);
    servlet.addMapping(parts.mapping());
    FilterRegistration.Dynamic measured = context.addFilter("exchange", parts.filter());
    measured.addMappingForUrlPatterns(null, false, ServedParts.SERVICES);
    context.addServlet("control", parts.control()).addMapping(ServiceHttp.CONTROL_PATH + "/*");
    context.addServlet("elsewhere", parts.elsewhere()).addMapping("/");
  }
}
