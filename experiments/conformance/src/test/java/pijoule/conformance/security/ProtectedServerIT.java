package pijoule.conformance.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sees;
import pijoule.conformance.every.Servers;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.security.SecurityLevel;
import pijoule.security.Attack;
import pijoule.security.MessageSecurity;
import pijoule.security.SameMessage;

/**
 * Every server that protects messages, by every level: a right message has the right answer, also
 * protected, and each attack is refused with one line and no number.
 */
@Tag(Only.TAG)
@Sees("security")
class ProtectedServerIT {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Of a message, for each server and level. */
  private static final int MUTATIONS = Integer.getInteger("mutations", 10);

  private static final int DEPTH = 100_000;

  /** Programs and levels. */
  private static final Set<String> TESTED = ConcurrentHashMap.newKeySet();

  static Stream<Arguments> servers() {
    return Protected.sample("server", "echo").map(Protected::arguments);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("servers")
  void answersRightMessagesAndRefusesAttacks(Offered offered, SecurityLevel level)
      throws Exception {
    List<String> options = List.of("--security", level.key(), "--keys", TestKeys.RSA.of("server"));
    URI server = URI.create("http://127.0.0.1:" + Servers.of(offered).start(offered, options));
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());

    assertAnswer(server, exchanged, level);
    assertThat(phases(server)).isEqualTo(expectedPhases(offered, level));
    for (Attack attack : Attack.values()) {
      if (attack.isOn(level)) {
        assertRefused(server, exchanged, level, attack);
      }
    }
    // Containers, bindings and versions of SOAP have the same code for these.
    if (TESTED.add(offered.program() + level)) {
      assertAcceptedOnce(server, exchanged, level);
      assertTreesAreRefused(server, exchanged, level);
    }
    assertAnswer(server, exchanged, level);
    assertThat(Servers.of(offered).log()).isEmpty();
  }

  /** However a message is written, it comes once. */
  private static void assertAcceptedOnce(URI server, Exchanged exchanged, SecurityLevel level)
      throws Exception {
    String protocol = exchanged.endpoint().protocol().name();
    MessageSecurity client = Messages.side("client", level, protocol);
    String wire = Messages.secured(client, exchanged.request());
    assertThat(post(server, exchanged, "r2", wire).statusCode()).isEqualTo(200);
    Random random = new Random(level.ordinal());
    for (int i = 0; i < MUTATIONS; i++) {
      String other = SameMessage.of(wire, random);
      HttpResponse<byte[]> answer = post(server, exchanged, "bad", other);

      assertThat(answer.statusCode()).as(other).isEqualTo(400);
      assertThat(new String(answer.body(), UTF_8)).as(other).hasLineCount(1);
    }
  }

  /** What is no message before anything of it can be verified, or once it is decrypted. */
  private static void assertTreesAreRefused(URI server, Exchanged exchanged, SecurityLevel level)
      throws Exception {
    String protocol = exchanged.endpoint().protocol().name();
    MessageSecurity client = Messages.side("client", level, protocol);
    String wire = Messages.secured(client, exchanged.request());
    HttpResponse<byte[]> dtd = post(server, exchanged, "bad", "<!DOCTYPE a>" + wire);
    assertThat(new String(dtd.body(), UTF_8))
        .isEqualTo("body must have no document type, got <!DOCTYPE; leave it out\n");
    assertThat(dtd.statusCode()).isEqualTo(400);
    HttpResponse<byte[]> deep =
        post(server, exchanged, "bad", Messages.deep(client, exchanged.request(), DEPTH));
    assertThat(new String(deep.body(), UTF_8)).hasLineCount(1);
    assertThat(deep.statusCode()).isEqualTo(400);
  }

  private static void assertAnswer(URI server, Exchanged exchanged, SecurityLevel level)
      throws Exception {
    MessageSecurity client = Messages.side("client", level, exchanged.endpoint().protocol().name());
    HttpResponse<byte[]> answer =
        post(server, exchanged, "r1", Messages.secured(client, exchanged.request()));

    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    assertThat(Messages.verified(client, answer.body()))
        .isEqualTo(Messages.text(exchanged.answer()));
  }

  /** gSOAP binds a message before it is verified, and signs it while it writes. */
  private static List<String> expectedPhases(Offered offered, SecurityLevel level) {
    String phases =
        offered.java()
            ? "receive deserialize unsecure check deserialize service serialize secure serialize send total"
            : level == SecurityLevel.SIGN
                ? "receive deserialize unsecure service serialize send total"
                : "receive deserialize unsecure service secure serialize send total";
    return List.of(phases.split(" "));
  }

  private static List<String> phases(URI server) throws Exception {
    URI run = server.resolve(ServiceHttp.CONTROL_PATH + "/runs/r1");
    JsonNode record =
        new ObjectMapper()
            .readTree(
                CLIENT
                    .send(HttpRequest.newBuilder(run).GET().build(), BodyHandlers.ofByteArray())
                    .body());
    List<String> phases = new ArrayList<>();
    for (JsonNode piece : record.path("phases")) {
      String phase = piece.path("phase").asText();
      if (phases.isEmpty() || !phases.get(phases.size() - 1).equals(phase)) {
        phases.add(phase);
      }
    }
    return phases;
  }

  private static void assertRefused(
      URI server, Exchanged exchanged, SecurityLevel level, Attack attack) throws Exception {
    String protocol = exchanged.endpoint().protocol().name();
    String wire = Messages.attacked(attack, "client", level, protocol, exchanged.request());
    if (attack.isReplay()) {
      assertThat(post(server, exchanged, "r2", wire).statusCode()).isEqualTo(200);
    }
    HttpResponse<byte[]> answer = post(server, exchanged, "bad", wire);

    assertThat(new String(answer.body(), UTF_8).strip())
        .as(attack.name())
        .matches("message must [^\n]*, got " + attack.received() + "; send it protected[^\n]*");
    assertThat(answer.statusCode()).as(attack.name()).isEqualTo(400);
    URI run = server.resolve(ServiceHttp.CONTROL_PATH + "/runs/bad");
    assertThat(
            CLIENT
                .send(HttpRequest.newBuilder(run).GET().build(), BodyHandlers.discarding())
                .statusCode())
        .as(attack.name())
        .isEqualTo(404);
  }

  private static HttpResponse<byte[]> post(URI server, Exchanged exchanged, String run, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchanged.endpoint().path()))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", exchanged.endpoint().mediaType())
            .header(ServiceHttp.RUN_HEADER, run)
            .header(ServiceHttp.TRIAL_HEADER, "0")
            .POST(BodyPublishers.ofString(body));
    exchanged.endpoint().protocol().headers().forEach(request::header);
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }
}
