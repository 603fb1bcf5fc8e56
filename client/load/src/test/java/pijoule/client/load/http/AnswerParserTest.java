package pijoule.client.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as RFC 9112 has them. In the texts ~ stands for CR LF. */
class AnswerParserTest {
  private final StringBuilder body = new StringBuilder();
  private final AnswerParser parser =
      new AnswerParser(piece -> body.append(StandardCharsets.ISO_8859_1.decode(piece.duplicate())));

  private static byte[] bytes(String text) {
    return text.replace("~", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Takes an answer to a request; bytes that are left of it. */
  private int take(String method, String text) throws IOException {
    body.setLength(0);
    parser.begin(method);
    ByteBuffer in = ByteBuffer.wrap(bytes(text));
    parser.take(in);
    return in.remaining();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK~Content-Length: 5~~right | 200 | right",
        "HTTP/1.1 200 OK~content-length:5~X: y~~right | 200 | right",
        "HTTP/1.1 200 OK~CONTENT-LENGTH: \t 5 \t~~right | 200 | right",
        "HTTP/1.1 200~Content-Length: 5~~right | 200 | right",
        "HTTP/1.1 200 ~Content-Length: 5~~right | 200 | right",
        "HTTP/1.1 503 Not now~Content-Length: 0~~ | 503 | ''",
        "HTTP/1.0 200 OK~Content-Length: 5~~right | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~right~0~~ | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding: Chunked~~2~ri~003~ght~000~~ | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~A~0123456789~0b~abcdefghijk~0~~"
            + " | 200 | 0123456789abcdefghijk",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a=b;c=\"d\"~right~0;e~~ | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5 ; a~right~0~X-Sum: 1~Y: 2~~ | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~Content-Length: 2~~5~right~0~~ | 200 | right",
        "HTTP/1.1 200 OK~Transfer-Encoding:~ chunked~~5~right~0~~ | 200 | right",
        "HTTP/1.1 204 No Content~~ | 204 | ''",
        "HTTP/1.1 204 No Content~Content-Length: 5~~ | 204 | ''",
        "HTTP/1.1 304 Not Modified~Content-Length: 5~~ | 304 | ''",
        "HTTP/1.1 100 Continue~~HTTP/1.1 200 OK~Content-Length: 5~~right | 200 | right",
        "HTTP/1.1 100~X: y~~HTTP/1.1 103 E~Link: z~~HTTP/1.1 201 C~Content-Length: 5~~right"
            + " | 201 | right",
      })
  void piecesOfAnySizeAreOneAnswer(String text, int status, String expected) throws IOException {
    byte[] all = bytes(text);
    for (int size = 1; size <= all.length; size++) {
      parser.begin("GET");
      body.setLength(0);
      for (int from = 0; from < all.length; from += size) {
        assertThat(parser.isWhole()).as("in pieces of %d before byte %d", size, from).isFalse();
        parser.take(ByteBuffer.wrap(all, from, Math.min(size, all.length - from)));
      }
      assertThat(parser.isWhole()).as("in pieces of %d", size).isTrue();
      assertThat(parser.head().status()).isEqualTo(status);
      assertThat(body).hasToString(expected);
    }
  }

  /** A line may end in a LF alone (section 2.2). */
  @Test
  void aLineNeedsNoCarriageReturn() throws IOException {
    take("GET", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nright\n0\n\n");

    assertThat(parser.isWhole()).isTrue();
    assertThat(body).hasToString("right");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK~~right",
        "HTTP/1.0 200 OK~Connection: keep-alive~~right",
        "HTTP/1.1 200 OK~Transfer-Encoding: other~Content-Length: 2~~right",
      })
  void aBodyWithoutALengthEndsWithTheConnection(String text) throws IOException {
    take("GET", text);
    assertThat(parser.isWhole()).isFalse();
    parser.end();

    assertThat(parser.isWhole()).isTrue();
    assertThat(parser.isKept()).isFalse();
    assertThat(body).hasToString("right");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK~",
        "HTTP/1.1 100 Continue~~",
        "HTTP/1.1 200 OK~Content-Length: 5~~righ",
        "HTTP/1.1 200 OK~Content-Length: 999999999999999~~right",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~righ",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~right~",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~right~0~",
      })
  void anEarlyEndIsNoAnswer(String text) throws IOException {
    take("GET", text);

    assertThatThrownBy(parser::end).isInstanceOf(EOFException.class);
  }

  @Test
  void anAnswerToHeadHasNoBody() throws IOException {
    assertThat(take("HEAD", "HTTP/1.1 200 OK~Content-Length: 5~~HTTP")).isEqualTo(4);
    assertThat(parser.isWhole()).isTrue();
    assertThat(parser.isKept()).isTrue();
    assertThat(take("HEAD", "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~")).isZero();
    assertThat(parser.isWhole()).isTrue();
  }

  /** Sections 9.3 and 6.3. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK~Content-Length: 0~~ | true",
        "HTTP/1.1 204 OK~~ | true",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~0~~ | true",
        "HTTP/1.1 200 OK~Content-Length: 0~Connection: Close~~ | false",
        "HTTP/1.1 200 OK~Content-Length: 0~Connection: x, close~~ | false",
        "HTTP/1.0 200 OK~Content-Length: 0~~ | false",
        "HTTP/1.0 200 OK~Content-Length: 0~Connection: Keep-Alive~~ | true",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~Content-Length: 5~~0~~ | false",
      })
  void aConnectionIsKeptUnlessTheServerEndsIt(String text, boolean isKept) throws IOException {
    take("GET", text);

    assertThat(parser.isWhole()).isTrue();
    assertThat(parser.isKept()).isEqualTo(isKept);
  }

  @Test
  void bytesBehindAnAnswerAreLeft() throws IOException {
    assertThat(take("GET", "HTTP/1.1 200 OK~Content-Length: 5~~right!!")).isEqualTo(2);
    assertThat(take("GET", "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~0~~!!!")).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SSH-2.0-OpenSSH_9.2~ | no status line of HTTP/1.1 but 'SSH-2.0-OpenSSH_9.2'",
        "HTTP/2 200~ | no status line of HTTP/1.1 but 'HTTP/2 200'",
        "HTTP/1.1 20~ | no status line of HTTP/1.1 but 'HTTP/1.1 20'",
        "HTTP/1.1 2000~ | no status line of HTTP/1.1 but 'HTTP/1.1 2000'",
        "HTTP/1.1 099 X~ | no status line of HTTP/1.1 but 'HTTP/1.1 099 X'",
        "~HTTP/1.1 200 OK~ | no status line of HTTP/1.1 but ''",
        "HTTP/1.1 101 X~~ | no answer by HTTP/1.1 but 'status 101'",
        "HTTP/1.1 200 OK~Content-Length: x~~ | no number of Content-Length but 'x'",
        "HTTP/1.1 200 OK~Content-Length: -5~~ | no number of Content-Length but '-5'",
        "HTTP/1.1 200 OK~Content-Length: +5~~ | no number of Content-Length but '+5'",
        "HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 6~~"
            + " | no number of Content-Length but '5, 6'",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~xyz~ | no size of a chunk but 'xyz'",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~~ | no size of a chunk but ''",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~-1~ | no size of a chunk but '-1'",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~ffffffffffffffff~"
            + " | no size of a chunk but 'ffffffffffffffff'",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~right!~ | no end of a chunk but '!'",
      })
  void anythingElseIsRefused(String text, String message) {
    assertThatThrownBy(() -> take("GET", text))
        .isInstanceOf(ProtocolException.class)
        .hasMessage(message);
  }

  /** 384 KiB, as many as the JDK's client reads. */
  @Test
  void linesHaveALimit() throws IOException {
    int rest = 393_216 - bytes("HTTP/1.1 200 OK~Content-Length: 0~X: ~~").length;
    String text = "HTTP/1.1 200 OK~Content-Length: 0~X: %s~~";

    take("GET", text.formatted("x".repeat(rest)));
    assertThat(parser.isWhole()).isTrue();
    assertThatThrownBy(() -> take("GET", text.formatted("x".repeat(rest + 1))))
        .isInstanceOf(ProtocolException.class)
        .hasMessage("lines of more than 393216 B");
    String trailers = "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~0~" + "a: b~".repeat(80_000);
    assertThatThrownBy(() -> take("GET", trailers)).isInstanceOf(ProtocolException.class);
  }

  @Test
  void headersOfOneNameAreJoined() throws IOException {
    take("GET", "HTTP/1.1 200 OK~A: 1~AB: 2~a:3~B: ~C: 4~\t5~ 6~Content-Length: 0~~");

    assertThat(parser.head().value("A")).contains("1, 3");
    assertThat(parser.head().value("b")).contains("");
    assertThat(parser.head().value("C")).contains("4 5 6");
    assertThat(parser.head().value("D")).isEmpty();
  }
}
