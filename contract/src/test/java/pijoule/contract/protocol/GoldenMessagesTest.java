package pijoule.contract.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.readings.ReadingsKind;

/**
 * Requests for one and for ten readings and their answers, byte for byte, by every protocol; {@code
 * -Dgolden.rewrite=true} writes them again. Sizes are claims: a changed byte is another result.
 */
class GoldenMessagesTest {
  /** Ids are drawn; all have this length. */
  private static final String NO_ID = "00000000-0000-0000-0000-000000000000";

  private static final Path FOLDER = Path.of("src", "test", "resources", "readings");

  static Stream<Arguments> messages() {
    List<Arguments> all = new ArrayList<>();
    for (String protocol : Protocols.NAMES) {
      all.add(Arguments.of(protocol, 1));
      all.add(Arguments.of(protocol, 10));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void areTheseBytes(String name, int readings) throws IOException, ServiceException {
    Protocol protocol = Protocols.of(name);
    String[] args = {"--readings", Integer.toString(readings)};
    Options options = Options.parse(args, List.of("readings"), List.of());
    Service<Integer, Reading[]> service = new ReadingsKind().open(options);
    Integer request = service.draw(7);
    Reading[] answer = service.apply(request);
    byte[] sent = protocol.body(QueryType.INSTANCE, request);
    byte[] received = protocol.answer(ReadingsType.INSTANCE, answer);

    assertThat(protocol.size(QueryType.INSTANCE, request)).isEqualTo(sent.length);
    assertThat(protocol.size(ReadingsType.INSTANCE, answer))
        .isEqualTo(protocol.body(ReadingsType.INSTANCE, answer).length);
    assertSame(
        name + "-" + readings, shown(protocol, sent) + "\n" + shown(protocol, received) + "\n");
  }

  private static String shown(Protocol protocol, byte[] message) {
    boolean isText = !(protocol instanceof Octet || protocol instanceof BinaryProtocol);
    return isText
        ? new String(message, StandardCharsets.UTF_8)
            .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", NO_ID)
        : HexFormat.of().formatHex(message);
  }

  private static void assertSame(String name, String actual) throws IOException {
    Path expected = FOLDER.resolve(name + ".txt");
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.createDirectories(FOLDER);
      Files.writeString(expected, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(expected));
  }
}
