package pijoule.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.process.Child;
import pijoule.experiments.process.Orphans;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Cell;
import pijoule.experiments.study.Factor;

/** A server's process and its control endpoints. */
public final class Server implements AutoCloseable {
  private static final Duration READY_LIMIT = Duration.ofSeconds(120);
  private static final Duration CONTROL_LIMIT = Duration.ofSeconds(20);

  /** For answers that are not measured: a slow board's, but not a server's that hangs. */
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(10);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Child child;
  private final String base;
  private final HttpClient http;

  private Server(Child child, String base) {
    this.child = child;
    this.base = base;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONTROL_LIMIT)
            .build();
  }

  /**
   * Starts a cell's server and waits until it answers.
   *
   * @param bench where
   * @param cell which settings
   * @param programs the house's programs
   * @param campaign results folder that marks the process
   * @param log file for its standard error
   * @param further options for the server
   * @return the server, ready
   */
  public static Server start(
      Bench bench, Cell cell, Programs programs, Path campaign, Path log, List<String> further)
      throws IOException, InterruptedException {
    String framework = cell.text(Factor.FRAMEWORK);
    List<String> command = new ArrayList<>();
    command.add(bench.hosts().get(bench.serverHost()).javaCommand());
    command.add("-Xmx" + cell.levels().get(Factor.HEAP).bytes());
    command.addAll(List.of(Orphans.mark(campaign), "-jar", programs.server(framework).toString()));
    for (Factor factor :
        List.of(Factor.CONTAINER, Factor.BINDING, Factor.ALGORITHM, Factor.REPEAT)) {
      command.addAll(List.of("--" + factor.key(), cell.text(factor)));
    }
    command.addAll(List.of("--block-length", cell.text(Factor.BLOCK_LENGTH)));
    command.addAll(List.of("--bind", bench.bind(), "--port", Integer.toString(bench.port())));
    command.add("--stop-on-stdin-close");
    command.addAll(further);
    Child child = Child.start("server " + framework, command, log);
    try {
      int port = JSON.readTree(child.awaitReady(READY_LIMIT)).path("port").asInt();
      Server server = new Server(child, "http://" + literal(bench.bind()) + ":" + port);
      server.control("GET", "/ready");
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  /** An IPv6 address stands in brackets in a URI (RFC 3986, section 3.2.2). */
  private static String literal(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /** The server's process id. */
  long pid() {
    return child.pid();
  }

  /**
   * @return the sort service's address
   */
  public URI service() {
    return URI.create(base + ServiceHttp.SORT_PATH);
  }

  /**
   * @return versions and settings
   */
  public JsonNode about() throws IOException, InterruptedException {
    return control("GET", "/about")
        .orElseThrow(() -> new IOException("a server must tell about itself, got 404"));
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
    return control(method, path, CONTROL_LIMIT);
  }

  private Optional<JsonNode> control(String method, String path, Duration limit)
      throws IOException, InterruptedException {
    URI uri = URI.create(base + ServiceHttp.CONTROL_PATH + path);
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
   * @param body XML
   * @return the answer
   * @throws IOException if it is not 200
   */
  public byte[] post(byte[] body) throws IOException, InterruptedException {
    return post(HttpRequest.newBuilder(service()), body);
  }

  /**
   * Posts a message whose phases the server keeps.
   *
   * @param body XML
   * @param run that the phases are kept under, trial 0
   * @return the answer
   * @throws IOException if it is not 200
   */
  public byte[] post(byte[] body, String run) throws IOException, InterruptedException {
    return post(
        HttpRequest.newBuilder(service())
            .header(ServiceHttp.RUN_HEADER, run)
            .header(ServiceHttp.TRIAL_HEADER, "0"),
        body);
  }

  private byte[] post(HttpRequest.Builder builder, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest request =
        builder
            .header("Content-Type", ServiceHttp.MEDIA_TYPE)
            .timeout(ANSWER_LIMIT)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException(
          "the service must answer 200, got "
              + answer.statusCode()
              + " "
              + new String(answer.body(), StandardCharsets.UTF_8));
    }
    return answer.body();
  }

  boolean isAlive() {
    return child.isAlive();
  }

  boolean wasInterrupted() {
    return child.wasInterrupted();
  }

  @Override
  public void close() {
    child.close();
  }
}
