package pijoule.server.axis2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.logging.LogManager;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.NotKeptException;
import pijoule.server.call.RunLedger;
import pijoule.server.exchange.Checks;

/** Bodies that are compressed, as Axis2 itself does it. */
class GzipTest {
  private static final Options DEFAULTS = Options.parse(new String[0], List.of(), List.of());
  private static final SortKind SORT = new SortKind();
  private static final int STATED_BYTES = 4;
  private static final String RUN = "run";

  private final RunLedger ledger = new RunLedger();

  /** What frameworks log of a request that is refused, a server leaves out. */
  @BeforeAll
  static void quiet() {
    LogManager.getLogManager().reset();
  }

  private static byte[] compressed(byte[] message) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (GZIPOutputStream compressing = new GZIPOutputStream(body)) {
      compressing.write(message);
    }
    return body.toByteArray();
  }

  private Running open(
      Endpoint<int[], int[]> endpoint, String binding, ContentEncoding encoding, boolean checks)
      throws IOException {
    return Running.start(
        endpoint,
        SORT.open(DEFAULTS),
        binding,
        ledger,
        encoding,
        checks ? Checks.of(endpoint, false) : Checks.OFF);
  }

  @ParameterizedTest
  @CsvSource({"rest,axiom", "rest,adb", "soap,axiom", "soap12,adb"})
  void answersWithTheBytesThatPlainOnesHave(String protocol, String binding) throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of(protocol));
    byte[] request = endpoint.protocol().body(SORT.request(), new int[] {3, 1, 2});
    byte[] plain;
    try (Running server = open(endpoint, binding, ContentEncoding.PLAIN, true)) {
      plain = server.post(request, RUN).body();
    }
    try (Running server = open(endpoint, binding, ContentEncoding.GZIP, true)) {
      HttpResponse<byte[]> answer = server.post(compressed(request), RUN);

      assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
      byte[] inflated = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
      assertThat(new String(inflated, UTF_8)).isEqualTo(new String(plain, UTF_8));
    }
  }

  @ParameterizedTest
  @CsvSource({"rest,axiom,true", "rest,adb,false", "soap,axiom,false"})
  void refusesWhatIsBrokenOrABomb(String protocol, String binding, boolean checks)
      throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of(protocol));
    byte[] message = endpoint.protocol().body(SORT.request(), new int[] {3, 1, 2});
    byte[] whole = compressed(message);
    byte[] spaces = new byte[2 << 20];
    Arrays.fill(spaces, (byte) ' ');
    byte[] bomb = compressed(spaces);
    byte[] liar = bomb.clone();
    Arrays.fill(liar, liar.length - STATED_BYTES, liar.length, (byte) 0);
    liar[liar.length - STATED_BYTES] = 9;
    byte[] wrong = whole.clone();
    wrong[whole.length - STATED_BYTES - 1] ^= 1;
    try (Running server = open(endpoint, binding, ContentEncoding.GZIP, checks)) {
      isRefused(server, bomb, 413, "body must be at most 1048576 bytes, got more; ");
      isRefused(server, liar, 400, "body must ");
      isRefused(server, wrong, 400, "body must ");
      isRefused(server, message, 400, "body must be one whole gzip member, got ");
      for (int cut : List.of(1, 8, whole.length / 2, whole.length - 5)) {
        isRefused(server, Arrays.copyOf(whole, whole.length - cut), 4, "body must ");
      }
    }
  }

  private void isRefused(Running server, byte[] body, int status, String beginning)
      throws Exception {
    HttpResponse<byte[]> answer = server.post(body, RUN);

    String line = new String(answer.body(), US_ASCII);
    assertThat(line).startsWith(beginning).endsWith("\n").hasLineCount(1);
    assertThat(Integer.toString(answer.statusCode())).as(line).startsWith("" + status);
    assertThatThrownBy(() -> ledger.find(RUN, Duration.ZERO)).isInstanceOf(NotKeptException.class);
  }
}
