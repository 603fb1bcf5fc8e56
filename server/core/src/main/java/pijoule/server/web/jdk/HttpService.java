package pijoule.server.web.jdk;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.util.Optional;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.call.Gate;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.direct.Bytes;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.Peer;

/** The service by HTTP. */
public final class HttpService implements HttpHandler {
  private final Endpoint<?, ?> endpoint;
  private final Exchanges<?, ?> exchanges;
  private final Gate gate;
  private final int maxBodyBytes;
  private final boolean closes;

  /**
   * Makes an HTTP service.
   *
   * @param endpoint that is served
   * @param exchanges the measured path
   * @param maxBodyBytes largest request body, bytes
   * @param closes whether each answer is the last of its connection
   */
  public HttpService(
      Endpoint<?, ?> endpoint, Exchanges<?, ?> exchanges, int maxBodyBytes, boolean closes) {
    this.endpoint = endpoint;
    this.exchanges = exchanges;
    gate = new Gate(endpoint);
    this.maxBodyBytes = maxBodyBytes;
    this.closes = closes;
  }

  @Override
  public void handle(HttpExchange http) throws IOException {
    if (closes) {
      HttpListener.endAfter(http);
    }
    Headers headers = http.getRequestHeaders();
    try {
      Optional<RunHeaders> run =
          gate.admit(http.getRequestMethod(), http.getRequestURI().toString(), headers::getFirst);
      exchanges.serve(run, new Request(http));
    } catch (RefusedException refused) {
      HttpListener.refuse(http, refused.refusal());
    } finally {
      http.close();
    }
  }

  private final class Request implements Peer {
    private final HttpExchange http;

    private Request(HttpExchange http) {
      this.http = http;
    }

    @Override
    public long statedBytes() {
      String length = http.getRequestHeaders().getFirst("Content-Length");
      try {
        return length == null ? -1 : Long.parseLong(length.strip());
      } catch (NumberFormatException refusedByTheServer) {
        return -1;
      }
    }

    @Override
    public void receive(Bytes body) throws IOException, RefusedException {
      try {
        body.readFrom(http.getRequestBody(), statedBytes(), maxBodyBytes);
      } catch (IOException brokenOff) {
        // What follows a broken chunk would be served as a request.
        HttpListener.endAfter(http);
        throw new RefusedException(Refusal.brokenOff(body.size()));
      }
    }

    @Override
    public void send(Bytes answer) throws IOException {
      http.getResponseHeaders().set("Content-Type", endpoint.mediaType());
      http.sendResponseHeaders(HttpURLConnection.HTTP_OK, answer.size());
      try (OutputStream out = http.getResponseBody()) {
        HttpListener.write(answer, out);
      }
    }
  }

  /**
   * Where a socket carries the service, HTTP has its control endpoints alone.
   *
   * @return answers every path so
   */
  public static HttpHandler elsewhere() {
    return http ->
        HttpListener.refuse(
            http,
            new Refusal(
                HttpURLConnection.HTTP_NOT_FOUND,
                "service must be called by frames, as --transport socket says, got HTTP; send a"
                    + " length and the message"));
  }
}
