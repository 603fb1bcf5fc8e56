package pijoule.server.axis2;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
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
import pijoule.server.exchange.BodyMemory;
import pijoule.server.exchange.Checks;
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.Watchdog;

/** An endpoint that is served in this JVM. */
record Running(Endpoint<?, ?> endpoint, Container container, ContentEncoding encoding)
    implements AutoCloseable {
  private static final ServerFramework FRAMEWORK = new ServerFramework();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  static Stream<Arguments> everyProtocolAndBinding() {
    return Protocols.NAMES.stream()
        .flatMap(
            protocol ->
                FRAMEWORK.bindings(protocol).stream()
                    .map(binding -> Arguments.of(protocol, binding)));
  }

  static <Q, A> Running start(
      Endpoint<Q, A> endpoint, Service<Q, A> service, String binding, RunLedger ledger)
      throws IOException {
    Checks checks = Checks.of(endpoint, false);
    return start(endpoint, service, binding, ledger, ContentEncoding.PLAIN, checks);
  }

  static <Q, A> Running start(
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      String binding,
      RunLedger ledger,
      ContentEncoding encoding,
      Checks checks)
      throws IOException {
    Served<Q, A> served = FRAMEWORK.serve(binding, endpoint, service, Security.NONE, encoding);
    BodyMemory memory = new BodyMemory(1 << 30, endpoint, served.cost());
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
            Optional.empty(),
            checks);
    ServedParts parts =
        new ServedParts(
            endpoint.path(), served.servlet(), served.mapping(), filter, new HttpServlet() {});
    Container container =
        new JettyAndTomcat()
            .start(
                FRAMEWORK.defaultContainer(),
                new Listener("127.0.0.1", 0, Optional.empty(), Optional.empty()),
                parts,
                new Watchdog(memory::isShort));
    return new Running(endpoint, container, encoding);
  }

  /** Posts a body as the protocol's clients do. */
  HttpResponse<byte[]> post(byte[] body, String run) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + container.port() + endpoint.path());
    HttpRequest.Builder call =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", endpoint.mediaType())
            .header("Pijoule-Run", run)
            .POST(BodyPublishers.ofByteArray(body));
    endpoint.protocol().headers().forEach(call::header);
    encoding
        .header()
        .ifPresent(coded -> call.headers("Content-Encoding", coded, "Accept-Encoding", coded));
    return CLIENT.send(call.build(), BodyHandlers.ofByteArray());
  }

  @Override
  public void close() throws Exception {
    container.close();
  }
}
