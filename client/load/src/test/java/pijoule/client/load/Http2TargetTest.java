package pijoule.client.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PfxOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP/2 at a server of Vert.x, which takes h2c by Upgrade, and h2 by ALPN. */
class Http2TargetTest {
  private static final String GET =
      "--http 2 --method GET --rate 100/s --arrivals even --duration 400ms --lead-in 0s";
  private static final String PASSWORD = "changeit";

  @TempDir private static Path folder;

  private static Vertx vertx;
  private static int plain;
  private static int old;
  private static int tls;

  /** What the servers saw. */
  private static final Set<HttpVersion> VERSIONS = ConcurrentHashMap.newKeySet();

  private static final Set<Object> CONNECTIONS = ConcurrentHashMap.newKeySet();

  @BeforeAll
  static void listen() throws Exception {
    Path keys = folder.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            keytool,
            "-genkeypair",
            "-alias",
            "a",
            "-keyalg",
            "EC",
            "-dname",
            "CN=test",
            "-ext",
            "san=ip:127.0.0.1",
            "-keystore",
            keys.toString(),
            "-storepass",
            PASSWORD,
            "-storetype",
            "PKCS12");
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    vertx = Vertx.vertx();
    plain = start(new HttpServerOptions());
    old = start(new HttpServerOptions().setHttp2ClearTextEnabled(false));
    tls =
        start(
            new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setKeyCertOptions(
                    new PfxOptions().setPath(keys.toString()).setPassword(PASSWORD)));
  }

  @AfterAll
  static void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @BeforeEach
  void forget() {
    VERSIONS.clear();
    CONNECTIONS.clear();
  }

  private static int start(HttpServerOptions options) throws Exception {
    HttpServer server = vertx.createHttpServer(options.setHost("127.0.0.1").setPort(0));
    server.requestHandler(Http2TargetTest::answer);
    server.listen().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    return server.actualPort();
  }

  private static void answer(HttpServerRequest request) {
    VERSIONS.add(request.version());
    CONNECTIONS.add(request.connection());
    request
        .body()
        .onSuccess(
            body -> {
              switch (request.path()) {
                case "/late" -> vertx.setTimer(30_000, timer -> request.response().end("late"));
                case "/failed" -> request.response().setStatusCode(503).end("busy");
                case "/large" -> request.response().end(Buffer.buffer(new byte[17_000_000]));
                case "/cut" -> request.response().reset();
                default -> request.response().end("right " + body.length());
              }
            });
  }

  private static Launch plain(String path, String... more) {
    return Launch.of("http://127.0.0.1:" + plain + path, GET, more);
  }

  @Test
  void requestsAreStreamsOfOneConnectionByUpgrade() {
    JsonNode load = plain("/", "--expect-text", "right 0").load();
    assertThat(load.get("http").asInt()).isEqualTo(2);
    assertThat(load.get("completed").asInt()).isEqualTo(40);
    assertThat(VERSIONS).containsExactly(HttpVersion.HTTP_2);
    assertThat(CONNECTIONS).hasSize(1);
  }

  /** 40 requests by weights of 3 and 1: 30 and 10. */
  @Test
  void severalRequestsByWeightAreStreamsOfOneConnection() {
    String list = " --request-name list --weight 3 --method GET --path /list --expect-text 0";
    String add = " --request-name add --weight 1 --method POST --path /add --body-text {}";
    for (int port : List.of(plain, tls)) {
      forget();
      String url = port == tls ? "https://127.0.0.1:" : "http://127.0.0.1:";
      String options = GET.replace("--method GET ", "") + (port == tls ? " --insecure" : "");
      JsonNode load = Launch.of(url + port, options + list + add + " --expect-text 2").load();
      assertThat(load.get("requests").findValuesAsText("name")).containsExactly("list", "add");
      assertThat(load.get("requests").findValuesAsText("completed")).containsExactly("30", "10");
      assertThat(VERSIONS).containsExactly(HttpVersion.HTTP_2);
      assertThat(CONNECTIONS).hasSize(1);
    }
  }

  @Test
  void httpsHasItByAlpn() throws Exception {
    Path body = Files.write(folder.resolve("body"), new byte[100_000]);
    Launch launch =
        Launch.of(
            "https://127.0.0.1:" + tls + "/",
            GET.replace("GET", "POST"),
            "--insecure",
            "--body-file",
            body.toString(),
            "--expect-text",
            "right 100000");
    assertThat(launch.load().get("completed").asInt()).isEqualTo(40);
    assertThat(VERSIONS).containsExactly(HttpVersion.HTTP_2);
    assertThat(CONNECTIONS).hasSize(1);
  }

  /** When the last byte was given to the socket is not known. */
  @Test
  void instantsAreInOrderAndTheOneThatIsNotKnownIsNotThere() throws Exception {
    Path file = folder.resolve("requests.csv.gz");
    plain("/", "--requests", file.toString()).load();
    List<String> lines;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      lines = new String(in.readAllBytes(), UTF_8).lines().toList();
    }
    List<String> columns = List.of(lines.get(0).split(","));
    assertThat(lines).hasSize(41);
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(",");
      assertThat(row[columns.indexOf("sent_ns")]).isEqualTo("NA");
      assertThat(
              List.of("intended_ns", "start_ns", "answer_ns", "end_ns").stream()
                  .map(column -> Long.valueOf(row[columns.indexOf(column)])))
          .isSorted();
    }
  }

  @Test
  void anAnswerByHttp1IsAFailedRun() {
    Launch launch = Launch.of("http://127.0.0.1:" + old + "/", GET);
    assertThat(launch.exit()).isEqualTo(1);
    assertThat(launch.json().get("reason").asText())
        .isEqualTo(
            "answer must be of HTTP/2, got HTTP/1.1; take http: 2 out, or switch HTTP/2 on in the"
                + " service");
  }

  /** nginx before 1.25.1, and servers of gRPC: they take no request by HTTP/1.1. */
  @Test
  void aServerThatTakesNoUpgradeIsNamed() throws Exception {
    byte[] settings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              out.write(settings);
              out.flush();
              return false;
            })) {
      assertThat(reason(Launch.of(server.url(), GET)))
          .startsWith("connection: answer must arrive whole, got ")
          .endsWith("; call a server that takes HTTP/2 without Upgrade from HTTP/1.1 by https");
    }
  }

  @Test
  void whatGoesWrongHasItsKind() {
    assertThat(reason(plain("/failed"))).startsWith("answer: ").contains("got 503");
    assertThat(reason(plain("/cut"))).startsWith("connection: answer must arrive whole, got ");
    assertThat(reason(plain("/large"))).startsWith("answer: answer must");
    assertThat(reason(plain("/late", "--timeout", "300ms")))
        .isEqualTo("time_limit: answer must arrive whole within 300ms, got none");
    assertThat(reason(Launch.of("http://127.0.0.1:1/", GET)))
        .startsWith("connection: server must accept connections");
  }

  private static String reason(Launch launch) {
    assertThat(launch.exit()).isEqualTo(1);
    return launch.json().get("failure").asText() + ": " + launch.json().get("reason").asText();
  }

  @Test
  void otherVersionsAreWrongUsage() {
    assertThat(Launch.of("http://127.0.0.1:1/", GET.replace("--http 2", "--http 3")).stderr())
        .contains("--http must be");
  }
}
