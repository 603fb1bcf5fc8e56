package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.contract.catalog.Factors;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.study.Factor;

/**
 * Every level of every option that a server's program.json offers: the server says of itself that
 * it has the level. An option that is taken and does nothing would be a factor without an effect.
 */
@Tag(Only.TAG)
@Sees("encoding")
class OptionsIT {
  private static final int JAVA_OF_VIRTUAL_THREADS = 21;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Factors of the combination itself: each has every level. */
  private static final List<Factor> COMBINED =
      List.of(Factors.SERVICE, Factors.PROTOCOL, Factor.CONTAINER, Factor.BINDING);

  /** A level of a factor, and a combination of a program that offers it. */
  private record Asked(Offered offered, Factor factor, String level) {
    List<?> traits() {
      return List.of(offered.program() + " " + factor.key());
    }
  }

  /** By default one level of each factor of each program, which is none that all have. */
  static Stream<Arguments> levels() {
    Map<String, Asked> first = new LinkedHashMap<>();
    for (Offered offered : Only.tested(Offered.by("server"))) {
      for (Factor factor : offered.levels().keySet()) {
        // Who calls by TLS needs keys, and knows that it has it.
        if (!COMBINED.contains(factor) && !factor.equals(SecurityFactors.SECURITY)) {
          List<String> levels = new ArrayList<>(offered.levels().get(factor));
          Collections.reverse(levels);
          for (String level : levels) {
            String key = String.join(" ", offered.program(), factor.key(), level);
            first.putIfAbsent(key, new Asked(offered, factor, level));
          }
        }
      }
    }
    return Sample.of(List.copyOf(first.values()), Asked::traits).stream()
        .map(asked -> Arguments.of(asked.offered, asked.factor, asked.level));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("levels")
  void aServerSaysThatItHasTheLevel(Offered offered, Factor factor, String level) throws Exception {
    List<String> options = List.of("--" + factor.option(), level);
    if (level.equals("virtual") && Runtime.version().feature() < JAVA_OF_VIRTUAL_THREADS) {
      assertRefused(offered, options);
      return;
    }
    JsonNode about;
    // In one process with others, only the first would have what is a property of the process.
    try (ServerProcess server = ServerProcess.start(offered.command(), words(offered, options))) {
      about = about(server.port());
    }

    assertThat(about.path("framework").asText()).isEqualTo(offered.program());
    assertThat(about.path("container").asText()).isEqualTo(offered.container());
    assertThat(about.path("binding").asText()).isEqualTo(offered.binding());
    assertThat(about.path("protocol").asText()).isEqualTo(offered.protocol());
    assertThat(about.at("/workload/service").asText()).isEqualTo(offered.service());
    String without = factor.offered().orElseThrow().without().orElse("");
    assertThat(about.path(factor.key()).asText(without)).isEqualTo(level);
  }

  private static String[] words(Offered offered, List<String> options) {
    return Stream.concat(offered.options().stream(), options.stream()).toArray(String[]::new);
  }

  private static void assertRefused(Offered offered, List<String> options) throws Exception {
    ServerProcess.Failed refused = ServerProcess.fail(offered.command(), words(offered, options));

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--threads virtual needs Java 21 or later");
  }

  static List<Offered> compressing() {
    List<Offered> all =
        Offered.by("server").stream()
            .filter(of -> of.service().equals("echo"))
            .filter(of -> of.levels().get(Factor.ENCODING).contains("gzip"))
            .toList();
    return Only.tested(Sample.few(all, Offered::stackAndProtocol));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("compressing")
  void bothBodiesAreCompressed(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    int port = Servers.of(offered).start(offered, List.of("--encoding", "gzip"));
    URI uri = URI.create("http://127.0.0.1:" + port + exchanged.endpoint().path());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", exchanged.endpoint().mediaType())
            .header("Content-Encoding", "gzip")
            .header("Accept-Encoding", "gzip")
            .POST(HttpRequest.BodyPublishers.ofByteArray(compressed(exchanged.request())));
    exchanged.endpoint().protocol().headers().forEach(request::header);

    HttpResponse<byte[]> answer = CLIENT.send(request.build(), BodyHandlers.ofByteArray());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
    byte[] plain = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
    assertThat(Exchanged.shown(plain)).isEqualTo(Exchanged.shown(exchanged.answer()));
  }

  private static byte[] compressed(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    }
    return bytes.toByteArray();
  }

  private static JsonNode about(int port) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + ServiceHttp.CONTROL_PATH + "/about");
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60)).build();
    return new ObjectMapper().readTree(CLIENT.send(request, BodyHandlers.ofString()).body());
  }

  private static boolean isSeen(Factor factor) {
    return factor.offered().flatMap(ProgramOption::factor).orElseThrow().unseen().isEmpty();
  }

  /** A new option of servers needs a test that {@link Sees} it, or says why it has none. */
  @Test
  void everyOptionHasATestThatSeesWhatItDoes() throws Exception {
    List<String> seen = new ArrayList<>();
    for (Class<?> test : classes()) {
      Sees sees = test.getAnnotation(Sees.class);
      seen.addAll(sees == null ? List.of() : List.of(sees.value()));
    }
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            Factors.offered().stream()
                .filter(factor -> !factor.equals(Factor.BODY)) // of clients alone: EveryClientIT
                .filter(factor -> isSeen(factor))
                .map(Factor::key)
                .toList());
  }

  private static List<Class<?>> classes() throws Exception {
    URI place = OptionsIT.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path folder = Path.of(place);
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith("IT.class")).toList()) {
        String name = folder.relativize(file).toString().replace('/', '.');
        classes.add(Class.forName(name.substring(0, name.length() - ".class".length())));
      }
    }
    return classes;
  }
}
