package pijoule.runner.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignTarget;

/** The request of a target, made by the runner; not one that is measured. */
record TargetRequest(ForeignTarget target) {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Made at the first request: a campaign of other servers needs none. */
  private static final class Client {
    private static final HttpClient HTTP =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  /**
   * Makes the request.
   *
   * @param url at which the service is reached from here
   * @return the answer
   * @throws UsageException if a variable of a header is not set
   */
  HttpResponse<byte[]> send(URI url) throws IOException, InterruptedException {
    Map<String, String> headers = new LinkedHashMap<>(target.headers());
    target.fromEnvironment().forEach((name, variable) -> headers.put(name, value(variable)));
    HttpRequest.BodyPublisher body =
        target.body().isPresent()
            ? BodyPublishers.ofFile(target.body().get())
            : BodyPublishers.noBody();
    HttpRequest.Builder request = HttpRequest.newBuilder(url).method(target.method(), body);
    headers.forEach(request::header);
    return send(target.http() == 2 ? request.version(HttpClient.Version.HTTP_2) : request);
  }

  /** Makes a GET, such as of a path that says whether a service is ready. */
  static HttpResponse<byte[]> get(URI url) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(url));
  }

  private static HttpResponse<byte[]> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return Client.HTTP.send(
        request.timeout(LIMIT).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String value(String variable) {
    String value = System.getenv(variable);
    if (value == null) {
      throw new UsageException(
          "target: a header's variable must be set, got no " + variable + "; export it");
    }
    return value;
  }
}
