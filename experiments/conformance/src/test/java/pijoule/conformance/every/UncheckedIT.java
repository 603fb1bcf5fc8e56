package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.NumbersType;

/**
 * Servers that leave requests to their frameworks, as in campaigns: a valid request has the same
 * answer as with checks; a bad one is answered or refused in one line, and the server goes on.
 */
@Tag(Only.TAG)
@Sees("stack")
@Tag("slow")
class UncheckedIT {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final List<String> OFF = List.of("--check", "off", "--stack", "equalised");
  private static final int LONG_NUMBERS = 20_000;

  /** Its tests share them; they end with this JVM. */
  private static final Map<Offered, URI> STARTED = new ConcurrentHashMap<>();

  private static final Path TABLE = Path.of("../../docs/let-through.csv");

  static List<Offered> servers() {
    List<Offered> checking = Offered.by("server").stream().filter(Offered::checks).toList();
    return Only.tested(
        Sample.few(
            checking.stream().filter(offered -> !offered.service().equals("file")).toList(),
            Offered::traits));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void neitherFailsNorHangs(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    URI server = start(offered);

    assertAnswer(server, exchanged);
    for (BadBody bad : BadBody.ofRequests(exchanged)) {
      HttpResponse<byte[]> answer = post(server, exchanged, "bad", bad.body());
      if (answer.statusCode() != 200) {
        assertThat(answer.statusCode()).as(bad.name()).isEqualTo(400);
        assertThat(new String(answer.body(), UTF_8)).as(bad.name()).hasLineCount(1).contains("; ");
      }
    }
    assertAnswer(server, exchanged);
    assertThat(Servers.of(offered).log()).isEmpty();
  }

  static Stream<Offered> sorting() {
    Set<String> seen = new HashSet<>();
    return Only.tested(
        Offered.by("server").stream()
            .filter(offered -> offered.checks() && offered.service().equals("sort"))
            .filter(offered -> seen.add(offered.protocol() + offered.program() + offered.binding()))
            .toList())
        .stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sorting")
  void goesOnAfterHostileBodies(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of("sort", offered.protocol());
    URI server = start(offered);

    Map<String, byte[]> bodies =
        BadBodies.of(exchanged.endpoint().protocol()).hostile(exchanged.request());
    assertThat(bodies.values()).isNotEmpty().doesNotContain(exchanged.request());
    for (Map.Entry<String, byte[]> hostile : bodies.entrySet()) {
      HttpResponse<byte[]> answer = post(server, exchanged, "bad", hostile.getValue());

      assertThat(answer.statusCode()).as(hostile.getKey()).isIn(200, 400, 413);
      if (answer.statusCode() != 200) {
        assertThat(new String(answer.body(), UTF_8)).as(hostile.getKey()).hasLineCount(1);
      }
    }
    assertAnswer(server, exchanged);
    assertThat(Servers.of(offered).log()).isEmpty();
  }

  /** As shipped, the container decides: {@link EveryServerIT} takes short answers from those. */
  @Test
  void equalisedServersSendTheLengthOfALongAnswer() throws Exception {
    Set<String> seen = new HashSet<>();
    for (Offered offered : Offered.by("server")) {
      String called = offered.protocol() + " " + offered.service();
      if (Only.isTested(offered)
          && offered.equalised()
          && called.equals("rest sort")
          && seen.add(offered.stack())) {
        Exchanged exchanged = Exchanged.of("sort", "rest");
        byte[] body =
            exchanged.endpoint().protocol().body(NumbersType.INSTANCE, new int[LONG_NUMBERS]);

        HttpResponse<byte[]> answer = post(start(offered), exchanged, "r2", body);

        assertThat(answer.body()).as(offered.stack()).isEqualTo(body);
        assertThat(answer.headers().firstValue("Content-Length"))
            .as(offered.stack())
            .contains(Integer.toString(body.length));
      }
    }
    assertThat(seen.size() > 1 || Only.isNamed()).as("stacks " + seen).isTrue();
  }

  private static URI start(Offered offered) {
    return STARTED.computeIfAbsent(offered, UncheckedIT::startNew);
  }

  private static URI startNew(Offered offered) {
    try {
      return URI.create("http://127.0.0.1:" + Servers.of(offered).start(offered, OFF));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void assertAnswer(URI server, Exchanged exchanged) throws Exception {
    HttpResponse<byte[]> answer = post(server, exchanged, "r1", exchanged.request());

    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    assertThat(Exchanged.shown(answer.body())).isEqualTo(Exchanged.shown(exchanged.answer()));
    HttpRequest.Builder run =
        HttpRequest.newBuilder(server.resolve(ServiceHttp.CONTROL_PATH + "/runs/r1")).GET();
    assertThat(CLIENT.send(run.build(), BodyHandlers.ofString()).body())
        .contains("\"deserialize\"")
        .doesNotContain("\"check\"");
  }

  /** docs/let-through.csv: what each framework lets through; -Dgolden.rewrite=true writes it. */
  @Test
  void letThroughWhatTheTableSays() throws Exception {
    List<String> lines = new ArrayList<>();
    for (Offered offered : sorting().toList()) {
      String stack = offered.protocol() + "," + offered.program() + "," + offered.binding();
      Exchanged exchanged = Exchanged.of("sort", offered.protocol());
      URI server = start(offered);
      for (BadBody bad : requests(exchanged)) {
        int status = post(server, exchanged, "bad", bad.body()).statusCode();
        lines.add(stack + "," + bad.name() + "," + (status == 200 ? "yes" : "no"));
      }
    }
    List<String> table = Files.readAllLines(TABLE);
    // With -Donly=NAME the rows of other servers stay.
    List<String> others = new ArrayList<>(table.subList(1, table.size()));
    others.removeIf(row -> Only.isTested(program(row)));
    List<String> all = new ArrayList<>(lines);
    all.addAll(others);
    all.sort(Comparator.comparing(UncheckedIT::program));
    all.add(0, "protocol,framework,binding,request,answered");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.write(TABLE, all);
    }
    assertThat(all).isEqualTo(Files.readAllLines(TABLE));
  }

  private static String program(String row) {
    return row.split(",", 3)[1];
  }

  private static List<BadBody> requests(Exchanged exchanged) {
    List<BadBody> bad = new ArrayList<>(BadBody.ofRequests(exchanged));
    String xml = new String(exchanged.request(), UTF_8);
    if (xml.contains("<n>")) {
      String entity = xml.replaceFirst("<n>[^<]*<", "<n>&e;<");
      bad.add(BadBody.mend("entity of a DTD", "<!DOCTYPE a [<!ENTITY e '1'>]>" + entity, ""));
    }
    bad.addAll(BadBody.ofNumbers(exchanged));
    return bad;
  }

  private static HttpResponse<byte[]> post(URI server, Exchanged exchanged, String run, byte[] body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchanged.endpoint().path()))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", exchanged.endpoint().mediaType())
            .header(ServiceHttp.RUN_HEADER, run)
            .header(ServiceHttp.TRIAL_HEADER, "0")
            .POST(BodyPublishers.ofByteArray(body));
    exchanged.endpoint().protocol().headers().forEach(request::header);
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }
}
