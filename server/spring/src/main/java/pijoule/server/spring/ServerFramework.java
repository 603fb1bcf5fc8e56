package pijoule.server.spring;

import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringBootVersion;
import org.springframework.core.SpringVersion;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.server.Framework;
import pijoule.server.Served;
import pijoule.server.direct.DirectCodec;
import pijoule.server.exchange.HeapCost;
import pijoule.server.web.Stax;
import pijoule.server.web.WebCodecs;

/** Spring Boot: a controller and a converter of messages. */
public final class ServerFramework implements Framework {
  private static final HeapCost COST = new HeapCost(80, 14);

  @Override
  public String name() {
    return "spring";
  }

  @Override
  public String defaultContainer() {
    return "tomcat";
  }

  @Override
  public List<String> bindings(String protocol) {
    return WebCodecs.bindings(protocol);
  }

  @Override
  public <Q, A> Served<Q, A> serve(
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      Security security,
      ContentEncoding encoding) {
    DirectCodec<Q, A> codec = WebCodecs.of(endpoint, Stax.WOODSTOX);
    MessageConverter<Q, A> converter = new MessageConverter<>(codec);
    return new Served<>(
        new ApplicationServlet(ServiceController.of(endpoint, service), converter),
        endpoint.path(),
        converter,
        COST);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("spring", SpringBootVersion.getVersion(), "webmvc", SpringVersion.getVersion());
  }
}
