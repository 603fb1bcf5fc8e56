package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.security.TestKeys;

/**
 * Every client that offers TLS: it calls, and refuses the same certificates in the same words, and
 * bytes that were changed on their way.
 */
@Tag(Only.TAG)
@Tag("slow")
class AttackedTlsClientIT {
  private static final TlsPrograms PROGRAMS = new TlsPrograms();

  static Stream<Offered> clients() {
    return TlsPrograms.clients();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void callsAndRefusesAttacks(Offered client) throws Exception {
    String by = client.protocol();
    int right = PROGRAMS.port("cxf/jetty", by, "1.3", TestKeys.RIGHT);
    ClientProcess valid = PROGRAMS.run(client, right, "1.3", TestKeys.RIGHT, "--calls", "2");

    assertThat(valid.exit()).as(valid.stdout() + valid.stderr()).isZero();
    List<JsonNode> sessions = new ArrayList<>();
    RunRecord.of(valid).json().required("tls").forEach(sessions::add);
    assertThat(sessions)
        .extracting(of -> of.required("trial").asInt() + " " + of.required("resumed").asBoolean())
        .containsExactly("0 false", "1 true");
    assertRefused(
        client,
        PROGRAMS.run(client, right, "1.3", TestKeys.ELSEWHERE),
        "server's certificate must be signed by the authority in --keys, got another's; take the"
            + " keys of one campaign on both sides");
    assertRefused(
        client,
        PROGRAMS.run(
            client,
            PROGRAMS.port("cxf/jetty", by, "1.3", TestKeys.ELSEWHERE),
            "1.3",
            TestKeys.ELSEWHERE),
        "server's certificate must name its host, got one without 127.0.0.1; make the keys for this"
            + " address");
    for (TestKeys keys : List.of(TestKeys.EXPIRED, TestKeys.FUTURE)) {
      ClientProcess untimely =
          PROGRAMS.run(client, PROGRAMS.port("cxf/jetty", by, "1.3", keys), "1.3", keys);
      FailureRules.check(new Client(client.program(), client.binding()), untimely);
      assertThat(RunRecord.of(untimely).text("reason"))
          .startsWith("server's certificate must be valid now, got one with Not")
          .endsWith("; set the clocks or make the keys again");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void refusesChangedBytesAndPlainAnswers(Offered client) throws Exception {
    for (String version : List.of("1.2", "1.3")) {
      int server = PROGRAMS.port("cxf/jetty", client.protocol(), version, TestKeys.RIGHT);
      try (TamperingProxy proxy = new TamperingProxy(server)) {
        ClientProcess run = PROGRAMS.run(client, proxy.port(), version, TestKeys.RIGHT);
        assertBroken(client, run);
      }
    }
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    try (PlainServer plain = new PlainServer(exchanged)) {
      assertBroken(client, PROGRAMS.run(client, plain.port(), "1.3", TestKeys.RIGHT));
    }
  }

  private static void assertBroken(Offered client, ClientProcess run) throws IOException {
    FailureRules.check(new Client(client.program(), client.binding()), run);
    assertThat(RunRecord.of(run).text("reason")).startsWith("answer must arrive whole, got ");
    assertThat(RunRecord.of(run).text("failure")).isEqualTo("connection");
  }

  private static void assertRefused(Offered client, ClientProcess run, String reason)
      throws IOException {
    FailureRules.check(new Client(client.program(), client.binding()), run);
    assertThat(RunRecord.of(run).text("reason")).isEqualTo(reason);
    assertThat(RunRecord.of(run).text("failure")).isEqualTo("answer");
  }
}
