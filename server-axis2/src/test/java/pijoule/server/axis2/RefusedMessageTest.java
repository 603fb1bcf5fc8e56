package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.WordsType;
import pijoule.contract.octet.OctetType;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.concat.ConcatKind;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.NotKeptException;
import pijoule.server.call.RunLedger;
import pijoule.server.exchange.Exchange;

/** What is no message, or has no answer, is refused in one line; nothing is logged or recorded. */
class RefusedMessageTest {
  private static final Logger ROOT = Logger.getLogger("");
  private static final Recorded LOG = new Recorded();

  /** What a server would log, with the filter of its log. */
  private static final class Recorded extends Handler {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    Recorded() {
      setLevel(Level.SEVERE);
      setFilter(message -> !Exchange.isCurrentRefused());
    }

    @Override
    public void publish(LogRecord message) {
      if (isLoggable(message)) {
        lines.add(message.getMessage());
      }
    }

    @Override
    public void flush() {
      // in memory
    }

    @Override
    public void close() {
      // in memory
    }
  }

  @BeforeAll
  static void listen() {
    LogManager.getLogManager().reset();
    ROOT.addHandler(LOG);
  }

  @AfterAll
  static void leave() {
    ROOT.removeHandler(LOG);
  }

  static Stream<Arguments> everyProtocolAndBinding() {
    return Running.everyProtocolAndBinding();
  }

  @ParameterizedTest
  @MethodSource("everyProtocolAndBinding")
  void isAnsweredInOneLine(String protocol, String binding) throws Exception {
    SortKind kind = new SortKind();
    Endpoint<int[], int[]> endpoint = new Endpoint<>(kind, Protocols.of(protocol));
    byte[] whole = endpoint.protocol().body(NumbersType.INSTANCE, new int[] {2, 1});
    RunLedger ledger = new RunLedger();
    Options options = Options.parse(new String[0], kind.serverKeys(), List.of());
    try (Running running = Running.start(endpoint, kind.open(options), binding, ledger)) {
      HttpResponse<byte[]> answer = running.post(Arrays.copyOf(whole, whole.length - 1), "cut");

      assertThat(new String(answer.body(), StandardCharsets.US_ASCII))
          .startsWith("body must be ")
          .endsWith("; mend the message\n")
          .containsOnlyOnce("\n");
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(running.post(whole, "whole").statusCode()).isEqualTo(200);
    }
    assertThatThrownBy(() -> ledger.find("cut", Duration.ZERO))
        .isInstanceOf(NotKeptException.class);
    assertThat(LOG.lines).isEmpty();
  }

  @Test
  void isAnsweredWithTheRuleThatItsAnswerBreaks() throws Exception {
    ConcatKind kind = new ConcatKind();
    Endpoint<String[], String> endpoint = new Endpoint<>(kind, Protocols.of("octet"));
    String[] words = new String[OctetType.MAX_TEXT_BYTES];
    Arrays.fill(words, "a");
    byte[] body = endpoint.protocol().body(WordsType.INSTANCE, words);
    Options options = Options.parse(new String[0], kind.serverKeys(), List.of());
    try (Running running = Running.start(endpoint, kind.open(options), "own", new RunLedger())) {
      HttpResponse<byte[]> answer = running.post(body, "long");

      assertThat(new String(answer.body(), StandardCharsets.US_ASCII))
          .isEqualTo(
              "a text must take at most 65535 B by protocol octet, got more; choose a smaller"
                  + " message_size or another protocol\n");
      assertThat(answer.statusCode()).isEqualTo(500);
    }
    assertThat(LOG.lines).isEmpty();
  }
}
