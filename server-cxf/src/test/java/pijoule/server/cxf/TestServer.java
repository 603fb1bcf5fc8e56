package pijoule.server.cxf;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackSetup;
import pijoule.server.Served;
import pijoule.server.call.RunLedger;
import pijoule.server.container.Container;
import pijoule.server.container.JettyAndTomcat;
import pijoule.server.container.Listener;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.AmortizedRuns;
import pijoule.server.exchange.BodyMemory;
import pijoule.server.exchange.Checks;
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.Watchdog;

/** The framework in a container, behind the filter. */
final class TestServer implements AutoCloseable {
  static final String RUN = "run";

  private static final ServerFramework FRAMEWORK = new ServerFramework();

  /** What the framework speaks. */
  static final List<String> PROTOCOLS =
      Protocols.NAMES.stream().filter(name -> !FRAMEWORK.bindings(name).isEmpty()).toList();

  final RunLedger ledger = new RunLedger();
  final AmortizedRuns amortized;
  private final Endpoint<?, ?> endpoint;
  private final ContentEncoding encoding;
  private final Container container;

  <Q, A> TestServer(String containerName, Endpoint<Q, A> endpoint, Service<Q, A> service)
      throws IOException {
    this(containerName, endpoint, service, ContentEncoding.PLAIN, Checks.of(endpoint, false));
  }

  <Q, A> TestServer(
      String containerName,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      ContentEncoding encoding,
      Checks checks)
      throws IOException {
    this.endpoint = endpoint;
    this.encoding = encoding;
    String binding = FRAMEWORK.bindings(endpoint.protocol().name()).get(0);
    Served<Q, A> served = FRAMEWORK.serve(binding, endpoint, service, Security.NONE, encoding);
    BodyMemory memory = new BodyMemory(1 << 30, endpoint, served.cost());
    amortized = new AmortizedRuns(served.codec(), NanoClock.SYSTEM);
    ExchangeFilter filter =
        new ExchangeFilter(
            endpoint,
            ledger,
            memory,
            NanoClock.SYSTEM,
            1 << 20,
            true,
            false,
            StackSetup.SHIPPED,
            encoding,
            Optional.of(amortized),
            checks);
    ServedParts parts =
        new ServedParts(
            endpoint.path(), served.servlet(), served.mapping(), filter, new HttpServlet() {});
    container =
        new JettyAndTomcat()
            .start(
                containerName,
                new Listener("127.0.0.1", 0, Optional.empty(), Optional.empty()),
                parts,
                new Watchdog(memory::isShort));
  }

  HttpResponse<byte[]> post(byte[] body) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + container.port() + endpoint.path());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", endpoint.mediaType())
            .header("Pijoule-Run", RUN)
            .POST(BodyPublishers.ofByteArray(body));
    endpoint.protocol().headers().forEach(request::header);
    encoding
        .header()
        .ifPresent(coded -> request.headers("Content-Encoding", coded, "Accept-Encoding", coded));
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
