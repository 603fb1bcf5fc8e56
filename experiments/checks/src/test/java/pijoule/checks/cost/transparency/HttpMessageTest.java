package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpMessageTest {
  private static InputStream wire(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String body(InputStream in) throws IOException {
    return new String(HttpMessage.read(in).orElseThrow().body(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aBodyHasTheLengthThatItsHeadGives() throws IOException {
    InputStream in =
        wire("HTTP/1.1 200 OK\r\ncontent-LENGTH: 3\r\n\r\nabcHTTP/1.1 204 No Content\r\n\r\n");

    assertThat(body(in)).isEqualTo("abc");
    assertThat(HttpMessage.read(in).orElseThrow().head()).startsWith("HTTP/1.1 204");
    assertThat(HttpMessage.read(in)).isEmpty();
  }

  @Test
  void chunksAreJoinedWithoutTheirSizesAndExtensions() throws IOException {
    InputStream in =
        wire(
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3;x=1\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n"
                + "POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nz");

    assertThat(body(in)).isEqualTo("abc0123456789");
    assertThat(body(in)).isEqualTo("z");
  }

  @Test
  void aCutMessageIsNoMessage() {
    assertThatThrownBy(
            () -> HttpMessage.read(wire("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab")))
        .isInstanceOf(EOFException.class);
    assertThatThrownBy(
            () ->
                HttpMessage.read(
                    wire("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab")))
        .isInstanceOf(EOFException.class);
    assertThatThrownBy(
            () ->
                HttpMessage.read(
                    wire("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")))
        .isInstanceOf(EOFException.class);
  }
}
