package pijoule.contract.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** Bodies of a person who follows the advice; conformance tests send them to every server. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rest         | sort     | <numbers/>
          rest         | echo     | <message><text/></message>
          rest         | concat   | <words><w/></words>
          rest         | add      | <floats><f>1</f></floats>
          rest         | readings | <query><n>1</n></query>
          soap         | sort     | an envelope with <p:numbers xmlns:p="urn:pijoule"/>
          soap12       | echo     | an envelope with <p:message xmlns:p="urn:pijoule"><text/></p:message>
          soap         | add      | an envelope with <p:floats xmlns:p="urn:pijoule"><f>1</f></p:floats>
          dpws         | concat   | an envelope with <p:words xmlns:p="urn:pijoule"><w/></p:words>
          ksoap        | readings | an envelope with <p:query xmlns:p="urn:pijoule"><n>1</n></p:query>
          json         | sort     | {"n":[]}
          json         | echo     | {"text":""}
          json         | concat   | {"w":[""]}
          json         | add      | {"f":[1]}
          json         | readings | {"n":1}
          cbor         | concat   | {"w":[""]} in diagnostic notation
          octet        | sort     | the bytes 00 00 00 00
          octet        | echo     | the bytes 00 00
          octet        | concat   | the bytes 00 00 00 01 00 00
          octet        | add      | the bytes 00 00 00 01 3f 80 00 00
          octet        | readings | the bytes 00 00 00 01
          conventional | sort     | 1;
          conventional | echo     | ;
          conventional | readings | 1;
          """)
  void advisesAShortValidBody(String protocol, String service, String advice) {
    assertThat(Protocols.of(protocol).shortest(Services.of(service).request())).isEqualTo(advice);
  }
}
