package pijoule.server;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.service.Service;
import pijoule.contract.study.StackSetup;
import pijoule.server.call.RunLedger;
import pijoule.server.container.Container;
import pijoule.server.container.Listener;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.AmortizedRuns;
import pijoule.server.exchange.BodyMemory;
import pijoule.server.exchange.Checks;
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.Watchdog;

/** An endpoint on a framework in a container of this JVM, behind the filter. */
final class TestServer implements AutoCloseable {
  static final String RUN = "run";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final int MAX_BODY_BYTES = 1 << 20;

  final RunLedger ledger = new RunLedger();
  final AmortizedRuns amortized;
  private final Endpoint<?, ?> endpoint;
  private final ContentEncoding encoding;
  private final Container container;

  <Q, A> TestServer(
      Framework framework,
      String containerName,
      String binding,
      Endpoint<Q, A> endpoint,
      Service<Q, A> service,
      ContentEncoding encoding,
      Checks checks)
      throws IOException {
    this.endpoint = endpoint;
    this.encoding = encoding;
    Served<Q, A> served = framework.serve(binding, endpoint, service, Security.NONE, encoding);
    BodyMemory memory = new BodyMemory(1 << 30, endpoint, served.cost());
    amortized = new AmortizedRuns(served.codec(), NanoClock.SYSTEM);
    ExchangeFilter filter =
        new ExchangeFilter(
            endpoint,
            ledger,
            memory,
            NanoClock.SYSTEM,
            MAX_BODY_BYTES,
            true,
            false,
            StackSetup.SHIPPED,
            encoding,
            Optional.of(amortized),
            checks);
    ServedParts parts =
        new ServedParts(
            endpoint.path(), served.servlet(), served.mapping(), filter, new HttpServlet() {});
    Listener listener = new Listener("127.0.0.1", 0, Optional.empty(), Optional.empty());
    container =
        framework.containers().start(containerName, listener, parts, new Watchdog(memory::isShort));
  }

  /** Posts a body as the protocol's clients do. */
  HttpResponse<byte[]> post(byte[] body, String run) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + container.port() + endpoint.path());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", endpoint.mediaType())
            .header("Pijoule-Run", run)
            .POST(BodyPublishers.ofByteArray(body));
    endpoint.protocol().headers().forEach(request::header);
    encoding
        .header()
        .ifPresent(coded -> request.headers("Content-Encoding", coded, "Accept-Encoding", coded));
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }

  HttpResponse<byte[]> post(byte[] body) throws IOException, InterruptedException {
    return post(body, RUN);
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
