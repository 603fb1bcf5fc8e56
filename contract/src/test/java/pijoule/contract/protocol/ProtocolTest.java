package pijoule.contract.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.Options;
import pijoule.contract.service.ServiceKind;

/** What holds for every protocol with every service. */
class ProtocolTest {
  static Stream<Arguments> everyServiceByEveryProtocol() {
    List<Arguments> all = new ArrayList<>();
    for (String protocol : Protocols.NAMES) {
      for (ServiceKind<?, ?> service : Services.all()) {
        all.add(Arguments.of(protocol, service.name()));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("everyServiceByEveryProtocol")
  void knowsTheSizeOfARequest(String protocol, String service) {
    requireSize(Protocols.of(protocol), Services.of(service));
  }

  private static <Q, A> void requireSize(Protocol protocol, ServiceKind<Q, A> kind) {
    String[] small = {"--message-size", "1kB"};
    List<String> keys = kind.clientKeys();
    String[] args = keys.contains("message-size") ? small : new String[0];
    Q request = kind.open(Options.parse(args, keys, List.of())).draw(7);

    byte[] body = protocol.body(kind.request(), request);

    assertThat(protocol.size(kind.request(), request)).isEqualTo(body.length);
    assertThat(protocol.maxItems(kind.request(), body, body.length))
        .isGreaterThanOrEqualTo(kind.request().count(request));
    assertThat((long) body.length / protocol.minItemBytes(kind.request()))
        .isGreaterThanOrEqualTo(kind.request().count(request));
  }

  @ParameterizedTest
  @MethodSource("everyServiceByEveryProtocol")
  void isFoundByItsName(String protocol, String service) {
    assertThat(Protocols.of(protocol).name()).isEqualTo(protocol);
    assertThat(Protocols.of(protocol).path(service)).startsWith("/services/").endsWith(service);
  }
}
