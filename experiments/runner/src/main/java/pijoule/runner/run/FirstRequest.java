package pijoule.runner.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * A request of this JVM to itself. A JVM's first one loads the HTTP client, which takes about 0.3 s
 * on a desktop: without it, that would be in the time to the first answer of the first server.
 */
final class FirstRequest {
  private static final String LOOPBACK = "127.0.0.1";

  private FirstRequest() {}

  /**
   * Makes it, with its answer.
   *
   * @return status of the answer
   */
  static int make() throws IOException, InterruptedException {
    HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, -1);
          exchange.close();
        });
    server.start();
    try {
      URI here = URI.create("http://" + LOOPBACK + ":" + server.getAddress().getPort() + "/");
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .build()
          .send(HttpRequest.newBuilder(here).build(), HttpResponse.BodyHandlers.ofString())
          .statusCode();
    } finally {
      server.stop(0);
    }
  }
}
