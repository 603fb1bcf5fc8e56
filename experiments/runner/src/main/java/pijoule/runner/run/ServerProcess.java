package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;
import pijoule.analysis.results.ResultsJson;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.frame.Frames;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.Side;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.record.JvmUse;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.tls.TimedContext;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.load.ServerUse;
import pijoule.runner.programs.Program;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/** A server's process and its control endpoints. */
public final class ServerProcess implements RunningServer, CallWarmUp.Server {
  private static final Duration READY_LIMIT = Duration.ofSeconds(120);
  private static final Duration CONTROL_LIMIT = Duration.ofSeconds(20);

  /** For answers that are not measured: a slow board's, but not a server's that hangs. */
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(10);

  /** The option of a service that keeps files on the server's host. */
  private static final String SCRATCH = "scratch";

  /**
   * The transport without HTTP, and the scheme of its URLs; control requests are HTTP's as well.
   */
  private static final String SOCKET = "socket";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Host host;
  private final HostProcess process;
  private final Host.Reach control;
  private final URI service;
  private final Endpoint<?, ?> endpoint;
  private final Instant startedAt;
  private final Duration controlLimit;
  private final HttpClient http;

  private ServerProcess(
      Host host,
      HostProcess process,
      Host.Reach control,
      URI service,
      Endpoint<?, ?> endpoint,
      Instant started,
      Duration controlLimit,
      Optional<SSLContext> tls) {
    this.host = host;
    this.process = process;
    this.controlLimit = controlLimit;
    this.control = control;
    this.service = service;
    this.endpoint = endpoint;
    this.startedAt = started;
    HttpClient.Builder client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(controlLimit);
    tls.ifPresent(client::sslContext);
    this.http = client.build();
  }

  /**
   * Starts a cell's server and waits until it answers.
   *
   * @param site of the campaign
   * @param study that the cell is of
   * @param cell which settings
   * @param log file for its standard error
   * @param further options for the server
   * @return the server, ready
   */
  public static ServerProcess start(
      Testbed site, Study study, Cell cell, Path log, List<String> further)
      throws IOException, InterruptedException {
    Host host = site.pair(cell).server();
    Bench bench = site.bench();
    String framework = cell.text(Factor.FRAMEWORK);
    String bind = host.bind(bench.bind());
    CellOptions options = new CellOptions(study, cell);
    Endpoint<?, ?> endpoint = options.endpoint();
    Program program = site.programs().server(framework);
    List<String> command = site.command(program, cell, host);
    command.addAll(options.server());
    command.addAll(site.keyOptions(cell, Side.SERVER));
    if (bench.scratch().isPresent() && endpoint.service().serverKeys().contains(SCRATCH)) {
      command.addAll(List.of("--" + SCRATCH, bench.scratch().get()));
    }
    command.addAll(List.of("--bind", bind, "--port", Integer.toString(host.port(bench.port()))));
    command.add("--stop-on-stdin-close");
    if (program.checks() && !options.areRequestsChecked()) {
      command.addAll(List.of("--check", "off"));
    }
    command.addAll(further);
    Instant started = Instant.now();
    HostProcess process = host.start("server " + framework, command, Host.Surroundings.FIXED, log);
    try {
      String ready = process.awaitReady(host.patience(READY_LIMIT));
      int port = JSON.readTree(ready).path("port").asInt();
      Host.Reach control = host.reach(host.seenFrom(host, bind, port).getHostString(), port);
      InetSocketAddress seen = host.seenFrom(site.pair(cell).client(), bind, port);
      Optional<SSLContext> tls = tls(site, cell);
      String scheme = tls.isPresent() ? "https" : "http";
      boolean framed = cell.find(Factor.TRANSPORT).map(Level::text).equals(Optional.of(SOCKET));
      URI service =
          URI.create(
              base(framed ? SOCKET : scheme, seen.getHostString(), seen.getPort())
                  + endpoint.path());
      Duration limit = host.patience(CONTROL_LIMIT);
      ServerProcess server =
          new ServerProcess(host, process, control, service, endpoint, started, limit, tls);
      server.control("GET", "/ready");
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  /** Control requests go to the port of the service: they are protected as its calls are. */
  private static Optional<SSLContext> tls(Testbed site, Cell cell) {
    if (SecurityFactors.level(cell.levels()) != SecurityLevel.TLS) {
      return Optional.empty();
    }
    Security security =
        new Security(
            SecurityLevel.TLS,
            Optional.of(cell.text(SecurityFactors.TLS_VERSION)),
            CellKeys.of(cell).map(kind -> site.keys().local(kind, Side.CLIENT)));
    return Optional.of(TimedContext.of(security, NanoClock.SYSTEM, handshake -> {}));
  }

  private static String base(String scheme, String address, int port) {
    return scheme + "://" + literal(address) + ":" + port;
  }

  /** An IPv6 address is in brackets in a URI (RFC 3986, section 3.2.2). */
  private static String literal(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  @Override
  public OptionalLong processId() throws IOException, InterruptedException {
    return OptionalLong.of(process.pid(controlLimit));
  }

  @Override
  public Optional<ServerUse> use() throws IOException, InterruptedException {
    return ServerUse.read(host, process.pid(controlLimit));
  }

  @Override
  public Optional<JvmUse> jvmUse() throws InterruptedException {
    try {
      JsonNode use = about().at("/jvm/use");
      return use.isMissingNode()
          ? Optional.empty()
          : Optional.of(ResultsJson.mapper().treeToValue(use, JvmUse.class));
    } catch (IOException busy) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<Instant> started() {
    return Optional.of(startedAt);
  }

  @Override
  public URI service() {
    return service;
  }

  /** The same by the way that control requests take. */
  private URI controlled(String path) {
    String scheme = service.getScheme().equals(SOCKET) ? "http" : service.getScheme();
    return URI.create(base(scheme, control.address(), control.port()) + path);
  }

  /**
   * @return versions and settings
   */
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
          method
              + " "
              + uri
              + " must answer 200, got "
              + answer.statusCode()
              + " "
              + answer.body());
    }
    return Optional.of(
        answer.body().isEmpty() ? JSON.createObjectNode() : JSON.readTree(answer.body()));
  }

  /**
   * Posts a message that is not measured.
   *
   * @param body a request
   * @return the answer
   * @throws IOException if it is not 200
   */
  @Override
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
    HttpRequest request =
        builder
            .header("Content-Type", endpoint.mediaType())
            .timeout(ANSWER_LIMIT)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
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
  public boolean isOutOfMemory() throws IOException {
    return SmallHeaps.isFull(process.errors());
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public boolean isLost() {
    return process.isLost();
  }

  @Override
  public void close() {
    control.close();
    process.close();
  }
}
