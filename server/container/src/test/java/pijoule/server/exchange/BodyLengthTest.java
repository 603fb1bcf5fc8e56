package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BodyLengthTest {
  @Test
  void isThatOfTheHeader() {
    assertThat(of(Map.of("Content-Length", "5000000000"))).isEqualTo(5_000_000_000L);
    assertThat(of(Map.of())).isEqualTo(-1);
  }

  @Test
  void isUnknownOfChunks() {
    assertThat(of(Map.of("Content-Length", "3", "Transfer-Encoding", "chunked"))).isEqualTo(-1);
  }

  private static long of(Map<String, String> headers) {
    Object request =
        Proxy.newProxyInstance(
            BodyLengthTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> headers.get(arguments[0]));
    return BodyLength.of((HttpServletRequest) request);
  }
}
