package pijoule.client.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.client.load.TestServer;

/**
 * Whether a request is sent again by the JDK's client. It reads its properties once in a process,
 * so each case is a process: one with the client of {@link SingleTries}, one with the client as it
 * is, which must look wrong.
 */
class SingleTriesTest {
  /** Answers a connection's first request; the second finds the connection closed. */
  private static final TestServer.Behaviour CLOSES_KEPT_CONNECTIONS =
      (number, body, server, out) -> number % 2 == 0 && server.answer(out, 200, "", "right");

  @Test
  void aRequestOnAClosedConnectionIsSentOnce() throws Exception {
    assertThat(requestsOfTwo("GET", "single")).isEqualTo(2);
    assertThat(requestsOfTwo("POST", "single")).isEqualTo(2);
  }

  @Test
  void theClientAsItIsRepeatsThem() throws Exception {
    assertThat(requestsOfTwo("GET", "plain")).isEqualTo(3);
    assertThat(requestsOfTwo("POST", "plain")).isEqualTo(2);
  }

  /** What the property by its name alone would suggest: it adds methods. */
  @Test
  void enableAllMethodRetryIsNoWayToSwitchRepeatsOff() throws Exception {
    assertThat(requestsOfTwo("GET", "plain", "-Djdk.httpclient.enableAllMethodRetry=false"))
        .isEqualTo(3);
    assertThat(requestsOfTwo("POST", "plain", "-Djdk.httpclient.enableAllMethodRetry"))
        .isEqualTo(3);
  }

  private static int requestsOfTwo(String method, String client, String... properties)
      throws Exception {
    try (TestServer server = new TestServer(CLOSES_KEPT_CONNECTIONS)) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path")));
      command.addAll(List.of(properties));
      command.addAll(List.of(Two.class.getName(), server.url(), method, client));
      Process process = new ProcessBuilder(command).inheritIO().start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      return server.requests();
    }
  }

  /** Makes two requests, one after the other, over what may be a kept connection. */
  static final class Two {
    private Two() {}

    public static void main(String[] args) throws Exception {
      HttpClient client =
          args[2].equals("single")
              ? SingleTries.client(Duration.ofSeconds(5), Optional.empty())
              : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      for (int i = 0; i < 2; i++) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(args[0]))
                .method(args[1], HttpRequest.BodyPublishers.ofString("body"))
                .build();
        try {
          client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException closed) {
          // counted by the server
        }
      }
      System.exit(0);
    }
  }
}
