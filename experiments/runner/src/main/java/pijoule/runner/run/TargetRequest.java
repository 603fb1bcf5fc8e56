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
import pijoule.runner.bench.ForeignRequest;

/** A request of a target, made by the runner; not one that is measured. */
record TargetRequest(ForeignRequest request, int http) {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Made at the first request: a campaign of other servers needs none. */
  private static final class Client {
    private static final HttpClient HTTP =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  /**
   * Makes the request.
   *
   * @param url of the service, as it is reached from here
   * @return the answer
   * @throws UsageException if a variable of a header is not set
   */
  HttpResponse<byte[]> send(URI url) throws IOException, InterruptedException {
    Map<String, String> headers = new LinkedHashMap<>(request.headers());
    request.fromEnvironment().forEach((name, variable) -> headers.put(name, value(variable)));
    HttpRequest.BodyPublisher body =
        request.body().isPresent()
            ? BodyPublishers.ofFile(request.body().get())
            : request.json().map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody);
    URI at = URI.create(url.getScheme() + "://" + url.getRawAuthority() + request.path());
    HttpRequest.Builder made = HttpRequest.newBuilder(at).method(request.method(), body);
    headers.forEach(made::header);
    return send(http == 2 ? made.version(HttpClient.Version.HTTP_2) : made);
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

  /**
   * {@return the value of a header's variable}
   *
   * @throws UsageException if it is not set
   */
  static String value(String variable) {
    String value = System.getenv(variable);
    if (value == null) {
      throw new UsageException(
          "target: a header's variable must be set, got no " + variable + "; export it");
    }
    return value;
  }
}
