package pijoule.conformance.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.base.NanoClock;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.conformance.every.Servers;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.tls.TimedContext;

/**
 * Every server that offers TLS, by both versions: the right answer, its handshake on record with
 * the first request of each connection, and connections that end or stay as asked.
 */
@Tag(Only.TAG)
class TlsServerIT {

  static Stream<Arguments> servers() {
    List<Offered> all =
        Offered.by("server").stream()
            .filter(offered -> offered.security().contains("tls"))
            .filter(offered -> offered.service().equals("echo"))
            .toList();
    return Sample.of(Only.tested(all), Offered::host, Offered::stackAndProtocol).stream()
        .flatMap(offered -> Stream.of("1.2", "1.3").map(version -> Arguments.of(offered, version)));
  }

  private static URI start(Offered offered, String version, String connection) throws IOException {
    List<String> options = new ArrayList<>(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", TestKeys.RIGHT.of("server"), "--connection", connection));
    return URI.create("https://127.0.0.1:" + Servers.of(offered).start(offered, options));
  }

  private static HttpClient client(String version) {
    Security security =
        new Security(
            SecurityLevel.TLS,
            Optional.of(version),
            Optional.of(Path.of(TestKeys.RIGHT.of("client"))));
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(TimedContext.of(security, NanoClock.SYSTEM, handshake -> {}))
        .build();
  }

  @ParameterizedTest(name = "{0} by TLS {1}")
  @MethodSource("servers")
  void answersAndRecordsHandshakes(Offered offered, String version) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    HttpClient client = client(version);
    URI kept = start(offered, version, "kept");
    URI closed = start(offered, version, "per_call");
    for (int trial = 0; trial < 2; trial++) {
      assertAnswer(client, kept, exchanged, trial);
      assertAnswer(client, closed, exchanged, trial);
    }

    if (offered.container().equals("cgi")) {
      // httpd made the handshakes: a CGI process knows nothing of them.
      assertThat(record(client, closed).has("tls")).isFalse();
    } else {
      assertThat(handshakes(client, kept, version)).containsExactly(0);
      assertThat(handshakes(client, closed, version)).containsExactly(0, 1);
    }
    assertPlainIsRefused(kept, exchanged);
    assertThat(Servers.of(offered).log()).isEmpty();
  }

  private static void assertAnswer(HttpClient client, URI server, Exchanged exchanged, int trial)
      throws Exception {
    HttpResponse<byte[]> answer = client.send(request(server, exchanged, trial), bytes());

    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    assertThat(Exchanged.shown(answer.body())).isEqualTo(Exchanged.shown(exchanged.answer()));
  }

  private static JsonNode record(HttpClient client, URI server) throws Exception {
    URI run = server.resolve(ServiceHttp.CONTROL_PATH + "/runs/r1");
    return new ObjectMapper()
        .readTree(client.send(HttpRequest.newBuilder(run).GET().build(), bytes()).body());
  }

  /** Trials that opened a connection, from the server's record. */
  private static List<Integer> handshakes(HttpClient client, URI server, String version)
      throws Exception {
    JsonNode record = record(client, server);
    Map<Integer, long[]> handshakes = new HashMap<>();
    Map<Integer, Long> totals = new HashMap<>();
    for (JsonNode piece : record.required("phases")) {
      int trial = piece.required("trial").asInt();
      long start = piece.required("start_ns").asLong();
      if (piece.required("phase").asText().equals("handshake")) {
        handshakes.put(trial, new long[] {start, piece.required("end_ns").asLong()});
      } else if (piece.required("phase").asText().equals("total")) {
        totals.put(trial, start);
      }
    }
    handshakes.forEach(
        (trial, of) -> {
          assertThat(of[0]).isLessThan(of[1]);
          assertThat(of[1]).as("before the total").isLessThanOrEqualTo(totals.get(trial));
        });
    List<Integer> trials = new ArrayList<>();
    for (JsonNode session : record.required("tls")) {
      assertThat(session.required("protocol").asText()).isEqualTo("TLSv" + version);
      assertThat(session.required("cipher_suite").asText()).contains("AES_256_GCM");
      assertThat(session.required("resumed").asBoolean())
          .isEqualTo(session.required("trial").asInt() > 0);
      trials.add(session.required("trial").asInt());
    }
    assertThat(handshakes.keySet()).containsExactlyInAnyOrderElementsOf(trials);
    return trials;
  }

  private static void assertPlainIsRefused(URI server, Exchanged exchanged) {
    URI plain = URI.create(server.toString().replace("https:", "http:"));
    assertThatThrownBy(
            () -> {
              HttpResponse<byte[]> answer =
                  HttpClient.newHttpClient().send(request(plain, exchanged, 0), bytes());
              assertThat(answer.statusCode()).isNotEqualTo(200);
              throw new IOException("refused");
            })
        .isInstanceOf(IOException.class);
  }

  private static HttpRequest request(URI server, Exchanged exchanged, int trial) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchanged.endpoint().path()))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", exchanged.endpoint().mediaType())
            .header(ServiceHttp.RUN_HEADER, "r1")
            .header(ServiceHttp.TRIAL_HEADER, Integer.toString(trial))
            .POST(BodyPublishers.ofByteArray(exchanged.request()));
    exchanged.endpoint().protocol().headers().forEach(request::header);
    return request.build();
  }

  private static HttpResponse.BodyHandler<byte[]> bytes() {
    return BodyHandlers.ofByteArray();
  }
}
