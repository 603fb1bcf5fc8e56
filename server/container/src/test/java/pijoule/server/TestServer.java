package pijoule.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServlet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import pijoule.base.NanoClock;
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
import pijoule.server.settings.ServerSettings;

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
    Listener listener =
        new Listener(ServerSettings.of(new String[0], endpoint, List.of()), Optional.empty());
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

  /** Posts a body and returns how many bytes the first chunk of its answer has. */
  int firstChunkBytes(byte[] body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", container.port())) {
      String head = "POST %s HTTP/1.1\r\nHost: a\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n";
      OutputStream out = socket.getOutputStream();
      out.write(head.formatted(endpoint.path(), endpoint.mediaType(), body.length).getBytes(UTF_8));
      out.write(body);
      BufferedReader in =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      in.lines().takeWhile(line -> !line.isEmpty()).forEach(line -> {});
      return Integer.parseInt(in.readLine(), 16);
    }
  }

  HttpResponse<byte[]> post(byte[] body) throws IOException, InterruptedException {
    return post(body, RUN);
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
