package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerHeadTest {
  private static final int MAX_BYTES = 1000;
  private static final String XML = "application/xml";
  private static final Optional<String> NONE = Optional.empty();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/xml",
        "Application/XML; charset=utf-8",
        "application/xml;charset=\"UTF-8\"; a=b",
        "application/xml;"
      })
  void knowsXmlInUtf8(String type) {
    assertThat(typed(type).isUsable(XML, MAX_BYTES)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "application/xml+x",
        "application/xml, text/html",
        "application/xml; charset=no-such",
        "application/xml; charset=",
        "application/xml; Charset = latin1",
        "application/xml; charset=utf-8; charset=utf-16"
      })
  void refusesOtherTypes(String type) {
    assertThat(typed(type).isUsable(XML, MAX_BYTES)).isFalse();
    assertThat(typed(type).refusal(XML, MAX_BYTES, new byte[0], 0))
        .hasMessage("answer must be application/xml with charset utf-8 or none, got " + type);
  }

  @Test
  void namesTheRuleThatIsBroken() {
    assertRefused(
        new AnswerHead(202, Optional.of(XML), Optional.empty(), Optional.empty(), Optional.empty()),
        "server must answer 200, got 202: Out of luck");
    assertRefused(
        new AnswerHead(200, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
        "answer must be application/xml with charset utf-8 or none, got no content type");
    assertRefused(
        new AnswerHead(
            200, Optional.of(XML), Optional.of("gzip"), Optional.empty(), Optional.empty()),
        "answer must have no Content-Encoding, got gzip");
    assertRefused(
        new AnswerHead(
            200, Optional.of(XML), Optional.empty(), Optional.of("1001"), Optional.empty()),
        "answer must be at most 1000 B, got 1001 B");
    assertRefused(framed(Optional.of("-1"), NONE), "Content-Length must be one number, got -1");
    assertRefused(framed(Optional.of("9, 8"), NONE), "Content-Length must be one number, got 9, 8");
    assertRefused(
        framed(Optional.of("9".repeat(19) + "9"), NONE),
        "Content-Length must be one number, got 99999999999999999999");
    assertRefused(
        framed(NONE, Optional.of("gzip, chunked")),
        "Transfer-Encoding must be chunked, got gzip, chunked");
    assertRefused(
        framed(Optional.of("9"), Optional.of("chunked")),
        "answer must have Content-Length or Transfer-Encoding, got both headers");
    assertThat(framed(NONE, Optional.of("Chunked")).isUsable(XML, MAX_BYTES)).isTrue();
    assertThat(framed(NONE, NONE).isUsable(XML, MAX_BYTES)).isTrue();
    assertThat(
            new AnswerHead(
                    200, Optional.of(XML), Optional.empty(), Optional.of("1000"), Optional.empty())
                .isUsable(XML, MAX_BYTES))
        .isTrue();
  }

  @Test
  void takesTheTypeThatTheProtocolHas() {
    AnswerHead head = typed("text/xml; charset=utf-8");

    assertThat(head.isUsable("text/xml", MAX_BYTES)).isTrue();
    assertThat(typed(XML).refusal("text/xml", MAX_BYTES, new byte[0], 0))
        .hasMessage("answer must be text/xml with charset utf-8 or none, got application/xml");
  }

  @Test
  void showsNoMoreOfABodyThanThereIs() {
    AnswerHead head =
        new AnswerHead(404, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(head.refusal(XML, MAX_BYTES, new byte[] {'n', 'o'}, 0))
        .hasMessage("server must answer 200, got 404");
    assertThat(
            head.refusal(XML, MAX_BYTES, "x".repeat(5000).getBytes(StandardCharsets.UTF_8), 5000))
        .hasMessageMatching("server must answer 200, got 404: x{200}\\.\\.\\.");
  }

  private static AnswerHead typed(String type) {
    return new AnswerHead(
        200, Optional.of(type), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static AnswerHead framed(Optional<String> length, Optional<String> transfer) {
    return new AnswerHead(200, Optional.of(XML), Optional.empty(), length, transfer);
  }

  private static void assertRefused(AnswerHead head, String reason) {
    byte[] body = "<html>\n<h1>Out of\tluck".getBytes(StandardCharsets.UTF_8);
    assertThat(head.isUsable(XML, MAX_BYTES)).isFalse();
    assertThat(head.refusal(XML, MAX_BYTES, body, body.length)).hasMessage(reason);
  }
}
