package pijoule.server.spring;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.context.servlet.AnnotationConfigServletWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * A Spring Boot application in a servlet container that is there already, as a deployed one is; its
 * dispatcher answers.
 */
final class ApplicationServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient ServiceController<?, ?> controller;
  private final transient MessageConverter<?, ?> converter;

  @SuppressWarnings("NullAway.Init") // null before init
  private transient ConfigurableApplicationContext context;

  @SuppressWarnings("NullAway.Init") // null before init
  private transient DispatcherServlet dispatcher;

  /**
   * Makes an application servlet.
   *
   * @param controller of the service
   * @param converter of its messages
   */
  ApplicationServlet(ServiceController<?, ?> controller, MessageConverter<?, ?> converter) {
    this.controller = controller;
    this.converter = converter;
  }

  /** Application that Boot configures by its class path. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  private record Converters(MessageConverter<?, ?> converter) implements WebMvcConfigurer {
    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
      builder.addCustomConverter(converter);
    }
  }

  @Override
  public void init(ServletConfig config) throws ServletException {
    super.init(config);
    // The program has a log of its own.
    System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
    AnnotationConfigServletWebApplicationContext web =
        new AnnotationConfigServletWebApplicationContext();
    web.setServletContext(config.getServletContext());
    web.getBeanFactory().registerSingleton("controller", controller);
    web.registerBean(WebMvcConfigurer.class, () -> new Converters(converter));
    SpringApplication application = new SpringApplication(Application.class);
    application.setWebApplicationType(WebApplicationType.SERVLET);
    application.setApplicationContextFactory(type -> web);
    application.setBannerMode(Banner.Mode.OFF);
    application.setLogStartupInfo(false);
    application.setRegisterShutdownHook(false);
    context = application.run();
    dispatcher = context.getBean(DispatcherServlet.class);
    dispatcher.init(config);
  }

  @Override
  public void service(ServletRequest request, ServletResponse response)
      throws ServletException, IOException {
    dispatcher.service(request, response);
  }

  @Override
  public void destroy() {
    dispatcher.destroy();
    context.close();
  }
}
