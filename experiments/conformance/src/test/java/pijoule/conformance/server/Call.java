package pijoule.conformance.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import pijoule.conformance.ServerProcess;
import pijoule.contract.http.ServiceHttp;

/** One HTTP call to a server, written by hand: no client stack is between test and bytes. */
final class Call {
  /** Where the sort service is. */
  static final String SORT_PATH = "/services/SortService/sort";

  private static final HttpClient CLIENT = client();
  private static final ObjectMapper JSON = new ObjectMapper();

  private Call() {}

  /** Its idle connections end before any server's, so that none ends while a call begins on it. */
  private static HttpClient client() {
    System.setProperty("jdk.httpclient.keepalive.timeout", "5");
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  /** A request for a path, with a deadline; headers and body are the caller's. */
  static HttpRequest.Builder to(ServerProcess server, String path) {
    return HttpRequest.newBuilder(server.uri(path)).timeout(Duration.ofSeconds(60));
  }

  /** A valid request but for what the caller changes. */
  static HttpRequest.Builder sort(ServerProcess server, byte[] body) {
    return post(server, SORT_PATH, body);
  }

  /** A valid request of the echo service but for what the caller changes. */
  static HttpRequest.Builder echo(ServerProcess server, byte[] body) {
    return post(server, "/services/EchoService/echo", body);
  }

  /** A valid request for a path but for what the caller changes. */
  static HttpRequest.Builder post(ServerProcess server, String path, byte[] body) {
    return to(server, path)
        .header("Content-Type", "application/xml")
        .POST(BodyPublishers.ofByteArray(body));
  }

  /** A trial of a run of the sort service. */
  static HttpRequest.Builder trial(ServerProcess server, String run, int trial, byte[] body) {
    return trial(sort(server, body), run, trial);
  }

  /** Makes a request a trial of a run. */
  static HttpRequest.Builder trial(HttpRequest.Builder request, String run, int trial) {
    return request
        .header(ServiceHttp.RUN_HEADER, run)
        .header(ServiceHttp.TRIAL_HEADER, Integer.toString(trial));
  }

  /** A body of unknown length: HTTP sends it in chunks. */
  static BodyPublisher chunked(byte[] body) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException {
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  static HttpResponse<byte[]> run(ServerProcess server, String run) throws IOException {
    return send(to(server, ServiceHttp.CONTROL_PATH + "/runs/" + run).GET());
  }

  static JsonNode json(HttpResponse<byte[]> answer) throws IOException {
    return JSON.readTree(answer.body());
  }
}
