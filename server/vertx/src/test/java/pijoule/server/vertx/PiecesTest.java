package pijoule.server.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.server.direct.Bytes;
import pijoule.server.vertx.ServiceRequest.Pieces;

class PiecesTest {
  private final List<Integer> pieces = new ArrayList<>();
  private int ends;
  private Handler<Void> drained;

  /** A response whose queue is full after each piece. */
  private final HttpServerResponse response =
      (HttpServerResponse)
          Proxy.newProxyInstance(
              PiecesTest.class.getClassLoader(),
              new Class<?>[] {HttpServerResponse.class},
              (proxy, method, arguments) -> called(proxy, method.getName(), arguments));

  @SuppressWarnings("unchecked")
  private Object called(Object proxy, String method, Object[] arguments) {
    switch (method) {
      case "writeQueueFull":
        return true;
      case "drainHandler":
        drained = (Handler<Void>) arguments[0];
        return proxy;
      default:
        ends += method.equals("end") ? 1 : 0;
        pieces.add(((Buffer) arguments[0]).length());
        return Future.succeededFuture();
    }
  }

  private Pieces of(int bytes) {
    Bytes answer = new Bytes(bytes);
    answer.writeBytes(new byte[bytes]);
    return new Pieces(response, answer);
  }

  @Test
  void theRestFollowsWhenTheQueueHasGoneAndTheResponseEndsOnce() {
    Pieces answer = of(150_000);
    Future<Void> gone = answer.write(() -> true);
    assertThat(pieces).containsExactly(65_536);
    assertThat(gone.isComplete()).isFalse();

    drained.handle(null);
    drained.handle(null);
    assertThat(gone.succeeded()).isTrue();
    // After the last piece, too.
    drained.handle(null);

    assertThat(pieces).containsExactly(65_536, 65_536, 18_928);
    assertThat(answer.written()).isEqualTo(150_000);
    assertThat(ends).isEqualTo(1);
  }

  @Test
  void anEmptyAnswerEndsTheResponse() {
    assertThat(of(0).write(() -> true).succeeded()).isTrue();
    assertThat(ends).isEqualTo(1);
  }

  @Test
  void whatIsNotWantedAnyMoreIsNotWritten() {
    boolean[] wanted = {true};
    Future<Void> gone = of(150_000).write(() -> wanted[0]);
    wanted[0] = false;
    drained.handle(null);
    assertThat(pieces).hasSize(1);
    assertThat(gone.isComplete()).isFalse();
  }
}
