package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Only;

/** The same bad request, the same answer, on every stack; and the server goes on. */
@ResourceLock(Hosted.SHARED)
@Tag(Only.TAG)
class RefusalIT {
  static Stream<Arguments> everyRequestOnEveryStack() {
    return Hosted.byRest().stream()
        .flatMap(stack -> RefusedRequest.all().stream().map(bad -> Arguments.of(stack, bad)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyRequestOnEveryStack")
  void isRefusedInTheSameWords(Hosted stack, RefusedRequest bad) throws IOException {
    ServerProcess server = stack.shared();

    HttpResponse<byte[]> answer = Call.send(bad.request().to(server));

    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(bad.reason() + "\n");
    assertThat(answer.statusCode()).isEqualTo(bad.status());
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain");
    assertThat(answer.headers().firstValue("Allow").orElse("none"))
        .isEqualTo(bad.status() == 405 ? "POST" : "none");
    assertThat(server.log()).isEmpty();
    assertThat(Call.send(Call.sort(server, Messages.of(2, 1))).body()).isEqualTo(Messages.of(1, 2));
  }
}
