package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.NumbersType;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.FailureKind;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;

class FailureReasonTest {
  private final FailureReason reasons =
      new FailureReason(URI.create("http://pi:80/s"), Duration.ofSeconds(5), "numbers");

  @Test
  void theSameFailureHasTheSameWordsInAnyWrapper() {
    Throwable refused = new ConnectException("Connection refused");
    String reason = "server must accept connections, pi:80 refused; is it running?";
    assertThat(call(refused)).isEqualTo(reason);
    assertThat(call(new RuntimeException("framework", new IOException(refused)))).isEqualTo(reason);
    assertThat(reasons.of(refused, Optional.empty()).reason()).isEqualTo(reason);
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
    assertThat(call(new RuntimeException(new InvalidItemException("n must be ..."))))
        .isEqualTo("answer is malformed: n must be ...");
    assertThat(call(new RuntimeException(invalidMessage())))
        .isEqualTo("answer is malformed: root element must be numbers in no namespace, got a");
    assertThat(call(new OutOfMemoryError())).contains("-Xmx");
  }

  @Test
  void givesTheInnermostMessageOfAnUnknownFailure() {
    Throwable failure = new IllegalStateException("outer", new SocketException("Connection reset"));
    assertThat(call(failure))
        .isEqualTo("answer must arrive whole, got Connection reset (SocketException)");
    assertThat(reasons.of(new NullPointerException(), Optional.of(Phase.SETUP)).reason())
        .isEqualTo("stack must be built, got NullPointerException");
    assertThat(call(new IOException("x".repeat(5000)))).hasSizeLessThan(300);
  }

  private static Throwable invalidMessage() {
    ByteArrayInputStream message = new ByteArrayInputStream(new byte[] {'<', 'a', '/', '>'});
    return catchThrowable(
        () ->
            MessageReader.open(
                    NumbersType.INSTANCE.shape(),
                    Envelope.NONE,
                    XMLInputFactory.newDefaultFactory(),
                    message)
                .finish());
  }

  @Test
  void onlyAConnectionThatFailsIsWorthAnotherTry() {
    assertThat(kind(new SocketException("Connection reset"))).isEqualTo(FailureKind.CONNECTION);
    assertThat(kind(new HttpConnectTimeoutException("x"))).isEqualTo(FailureKind.CONNECTION);
    assertThat(kind(new InvalidItemException("n must be ..."))).isEqualTo(FailureKind.ANSWER);
    assertThat(kind(new OutOfMemoryError())).isEqualTo(FailureKind.ANSWER);
  }

  private FailureKind kind(Throwable failure) {
    return reasons.of(failure, Optional.of(Phase.CALL)).kind();
  }

  private String call(Throwable failure) {
    return reasons.of(failure, Optional.of(Phase.CALL)).reason();
  }
}
