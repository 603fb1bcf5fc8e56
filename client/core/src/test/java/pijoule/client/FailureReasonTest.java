package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.InvalidNumberException;
import pijoule.contract.phase.Phase;

class FailureReasonTest {
  private final FailureReason reasons =
      new FailureReason(URI.create("http://pi:80/s"), Duration.ofSeconds(5));

  @Test
  void theSameFailureHasTheSameWordsWhateverWrapsIt() {
    Throwable refused = new ConnectException("Connection refused");
    String reason = "server must accept connections, pi:80 refused; is it running?";
    assertThat(call(refused)).isEqualTo(reason);
    assertThat(call(new RuntimeException("framework", new IOException(refused)))).isEqualTo(reason);
    assertThat(reasons.of(refused, Optional.empty())).isEqualTo(reason);
  }

  @Test
  void namesWhatIsKnown() {
    String connect = "server must accept a connection within 5s, pi:80 did not";
    assertThat(call(new HttpConnectTimeoutException("x"))).isEqualTo(connect);
    assertThat(call(new SocketTimeoutException("Connect timed out"))).isEqualTo(connect);
    String host = "server's host must be known, got pi";
    assertThat(call(new UnknownHostException("pi"))).isEqualTo(host);
    assertThat(call(new ConnectException().initCause(new UnresolvedAddressException())))
        .isEqualTo(host);
    assertThat(call(new RuntimeException(new InvalidNumberException("n must be ..."))))
        .isEqualTo("answer is malformed: n must be ...");
    assertThat(call(new OutOfMemoryError())).contains("-Xmx");
  }

  @Test
  void tellsTheInnermostMessageOfWhatIsNotKnown() {
    Throwable failure = new IllegalStateException("outer", new SocketException("Connection reset"));
    assertThat(call(failure))
        .isEqualTo("answer must arrive whole, got Connection reset (SocketException)");
    assertThat(reasons.of(new NullPointerException(), Optional.of(Phase.SETUP)))
        .isEqualTo("stack must be built, got NullPointerException");
    assertThat(call(new IOException("x".repeat(5000)))).hasSizeLessThan(300);
  }

  @Test
  void tellsWhatAServerSaidInOneLine() {
    byte[] body = "<html>\n<h1>Out of\tluck".getBytes(StandardCharsets.UTF_8);
    assertThat(Answer.unusable(500, "text/html", body, body.length))
        .hasMessage("server must answer 200, got 500: Out of luck");
    assertThat(Answer.unusable(200, null, body, body.length))
        .hasMessage("answer must be application/xml, got no content type");
    assertThat(call(new IOException(Answer.unusable(404, null, body, 0))))
        .isEqualTo("server must answer 200, got 404");
  }

  @Test
  void knowsXmlByItsTypeWhateverItsCharset() {
    assertThat(Answer.isUsable(200, "Application/XML; charset=utf-8")).isTrue();
    assertThat(Answer.isUsable(200, "application/xml+x")).isFalse();
    assertThat(Answer.isUsable(202, "application/xml")).isFalse();
    assertThat(Answer.isUsable(200, null)).isFalse();
  }

  private String call(Throwable failure) {
    return reasons.of(failure, Optional.of(Phase.CALL));
  }
}
