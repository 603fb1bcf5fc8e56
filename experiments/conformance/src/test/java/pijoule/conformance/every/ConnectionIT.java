package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With {@code --connection per_call} each answer ends its connection, on every server alike. That
 * it is kept otherwise, {@link EveryServerIT} checks.
 */
@Tag(Only.TAG)
@Sees("connection")
class ConnectionIT {
  private static final int CALLS = 10;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  static Stream<Offered> servers() {
    List<Offered> echoing =
        Offered.by("server").stream().filter(of -> of.service().equals("echo")).toList();
    return Only.tested(
        Stream.concat(
                Sample.few(echoing, Offered::host).stream(), Offered.ofThePast("server").stream())
            .toList())
        .stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void anAnswerIsTheLastOfItsConnection(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    List<String> perCall = List.of("--connection", "per_call");
    URI server = URI.create("http://127.0.0.1:" + Servers.of(offered).start(offered, perCall));
    for (int i = 0; i < CALLS; i++) {
      HttpResponse<String> answer = post(server, exchanged, exchanged.fresh());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertClosed(offered, answer);
    }
    HttpResponse<String> refused = post(server, exchanged, new byte[] {'x'});
    assertThat(refused.statusCode()).isEqualTo(400);
    assertClosed(offered, refused);
  }

  /** Tomcat 6 repeats the header. */
  private static void assertClosed(Offered offered, HttpResponse<String> answer) {
    List<String> connection = answer.headers().allValues("Connection");
    assertThat(offered.isOfThePast() ? Set.copyOf(connection) : connection)
        .containsExactly("close");
  }

  private static HttpResponse<String> post(URI server, Exchanged exchanged, byte[] body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchanged.endpoint().path()))
            .header("Content-Type", exchanged.endpoint().mediaType())
            .POST(BodyPublishers.ofByteArray(body));
    exchanged.endpoint().protocol().headers().forEach(request::header);
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
