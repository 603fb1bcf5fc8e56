package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import pijoule.campaign.JsonTrees;
import pijoule.campaign.ResultsJson;
import pijoule.contract.frame.Frames;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.record.JvmUse;
import pijoule.runner.hosts.Host;

/** The endpoints of a server, as the runner asks them: those that control it, and its service. */
public final class ServerEndpoints implements AutoCloseable {
  /**
   * The transport without HTTP, and the scheme of its URLs; control requests are HTTP's as well.
   */
  static final String SOCKET = "socket";

  /** Limit for answers that are not measured: a slow board's, but not a server's that hangs. */
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(10);

  private final Host.Reach control;
  private final URI service;
  private final Endpoint<?, ?> endpoint;
  private final Duration controlLimit;
  private final ContentEncoding encoding;
  private final HttpClient http;

  /**
   * Makes the endpoints of a server.
   *
   * @param control how the runner reaches the port
   * @param service its address, as the client's host calls it
   * @param endpoint that it offers
   * @param encoding of the bodies
   * @param controlLimit longest wait for a control endpoint
   * @param tls of a server with TLS
   */
  ServerEndpoints(
      Host.Reach control,
      URI service,
      Endpoint<?, ?> endpoint,
      ContentEncoding encoding,
      Duration controlLimit,
      Optional<SSLContext> tls) {
    this.control = control;
    this.service = service;
    this.endpoint = endpoint;
    this.encoding = encoding;
    this.controlLimit = controlLimit;
    HttpClient.Builder client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(controlLimit);
    tls.ifPresent(client::sslContext);
    this.http = client.build();
  }

  URI service() {
    return service;
  }

  /** Requires that it answers. */
  void awaitReady() throws IOException, InterruptedException {
    control("GET", "/ready");
  }

  /** Work of the server's JVM since its start; empty where none runs it, or it does not answer. */
  Optional<JvmUse> jvmUse() throws InterruptedException {
    try {
      JsonNode use = about().at("/jvm/use");
      return use.isMissingNode()
          ? Optional.empty()
          : Optional.of(ResultsJson.mapper().treeToValue(use, JvmUse.class));
    } catch (IOException busy) {
      return Optional.empty();
    }
  }

  static String base(String scheme, String address, int port) {
    return scheme + "://" + literal(address) + ":" + port;
  }

  /** An IPv6 address is in brackets in a URI (RFC 3986, section 3.2.2). */
  private static String literal(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /** {@return address of a path by the way that control requests take} */
  private URI controlled(String path) {
    String scheme = service.getScheme().equals(SOCKET) ? "http" : service.getScheme();
    return URI.create(base(scheme, control.address(), control.port()) + path);
  }

  /** {@return versions and settings} */
  public JsonNode about() throws IOException, InterruptedException {
    return control("GET", "/about")
        .orElseThrow(() -> new IOException("a server must describe itself, got 404"));
  }

  /** Takes a run's phases out of the server; empty if it has none. */
  Optional<JsonNode> takeRun(String run) throws IOException, InterruptedException {
    Optional<JsonNode> phases = control("GET", "/runs/" + run);
    forget(run);
    return phases;
  }

  /**
   * Has a phase of the last run repeated; the run's record has the window from then on.
   *
   * @throws IOException if the server fills no window
   */
  void amortize(String run, Phase phase, Duration window) throws IOException, InterruptedException {
    String path =
        "/runs/" + run + "/amortize?phase=" + phase.key() + "&window_ns=" + window.toNanos();
    if (control("POST", path, ANSWER_LIMIT).isEmpty()) {
      throw new IOException(path + " must answer 200, got 404");
    }
  }

  /**
   * Frees what the server keeps of a run.
   *
   * @param run id
   */
  public void forget(String run) throws IOException, InterruptedException {
    control("DELETE", "/runs/" + run);
  }

  private Optional<JsonNode> control(String method, String path)
      throws IOException, InterruptedException {
    return control(method, path, controlLimit);
  }

  private Optional<JsonNode> control(String method, String path, Duration limit)
      throws IOException, InterruptedException {
    URI uri = controlled(ServiceHttp.CONTROL_PATH + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .timeout(limit)
            .build();
    HttpResponse<String> answer =
        http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (answer.statusCode() == 404) {
      return Optional.empty();
    }
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(
          "%s %s must answer 200, got %s %s"
              .formatted(method, uri, answer.statusCode(), answer.body()));
    }
    return Optional.of(
        answer.body().isEmpty()
            ? JsonTrees.LINE.createObjectNode()
            : JsonTrees.LINE.readTree(answer.body()));
  }

  /**
   * Posts a message that is not measured.
   *
   * @param body a request
   * @return the answer
   * @throws IOException if it is not 200
   */
  public byte[] post(byte[] body) throws IOException, InterruptedException {
    if (service.getScheme().equals(SOCKET)) {
      return framed(body, Optional.empty());
    }
    return post(HttpRequest.newBuilder(controlled(endpoint.path())), body);
  }

  /**
   * Posts a message whose phases the server keeps.
   *
   * @param body a request
   * @param run that the phases are kept under, trial 0
   * @return the answer
   * @throws IOException if it is not 200
   */
  public byte[] post(byte[] body, String run) throws IOException, InterruptedException {
    if (service.getScheme().equals(SOCKET)) {
      return framed(body, Optional.of(run));
    }
    return post(
        HttpRequest.newBuilder(controlled(endpoint.path()))
            .header(ServiceHttp.RUN_HEADER, run)
            .header(ServiceHttp.TRIAL_HEADER, "0"),
        body);
  }

  private byte[] framed(byte[] body, Optional<String> run) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(control.address(), control.port()), (int) controlLimit.toMillis());
      socket.setSoTimeout((int) ANSWER_LIMIT.toMillis());
      if (run.isPresent()) {
        Frames.writeText(Frames.label(run.get(), 0), socket.getOutputStream());
      }
      Frames.write(body, body.length, socket.getOutputStream());
      return Frames.read(socket.getInputStream(), Integer.MAX_VALUE - Long.BYTES);
    }
  }

  private byte[] post(HttpRequest.Builder builder, byte[] body)
      throws IOException, InterruptedException {
    endpoint.protocol().headers().forEach(builder::header);
    encoding
        .header()
        .ifPresent(code -> builder.headers("Content-Encoding", code, "Accept-Encoding", code));
    HttpRequest request =
        builder
            .header("Content-Type", endpoint.mediaType())
            .timeout(ANSWER_LIMIT)
            .POST(HttpRequest.BodyPublishers.ofByteArray(encoding.body(body)))
            .build();
    HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException(
          "the service must answer 200, got "
              + answer.statusCode()
              + " "
              + new String(answer.body(), StandardCharsets.UTF_8).strip());
    }
    return answer.body();
  }

  @Override
  public void close() {
    control.close();
  }
}
