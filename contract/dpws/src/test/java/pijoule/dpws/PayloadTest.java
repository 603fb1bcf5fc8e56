package pijoule.dpws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Binder;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.somda.sdc.dpws.http.HttpServerRegistry;
import org.somda.sdc.dpws.soap.model.Envelope;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.protocol.Dpws;

/** The library's marshalling against the same messages written without it. */
class PayloadTest {
  private static final CallMarshalling MARSHALLING = marshalling();
  private static final EnvelopeXml XML = MARSHALLING.xml();

  private static CallMarshalling marshalling() {
    Library.quiet();
    return Library.open(new Turns(), false, Duration.ofSeconds(1), PayloadTest::withoutServer)
        .getInstance(CallMarshalling.class);
  }

  /** The library's own server needs libraries that are left out here. */
  private static void withoutServer(Binder binder) {
    binder
        .bind(HttpServerRegistry.class)
        .toProvider(
            () -> {
              throw new IllegalStateException("messages need no server");
            });
  }

  private static byte[] sent(String message) {
    return message.getBytes(StandardCharsets.UTF_8);
  }

  @Property(tries = 50)
  void whatIsReadAndWrittenAgainHasTheSameBytes(@ForAll @IntRange(min = 1, max = 20) int readings)
      throws Exception {
    List<Reading> drawn = new ArrayList<>();
    for (int i = 0; i < readings; i++) {
      drawn.add(new Reading(20.25 + i, 1_290_000_000_000L + i, "AB&<>'\"\u00e9" + i));
    }
    same(ReadingsType.INSTANCE, drawn.toArray(Reading[]::new));
    same(Dpws.typed(), ReadingsType.INSTANCE, drawn.toArray(Reading[]::new));
  }

  @Property(tries = 50)
  void textsKeepTheirCharacters(@ForAll @IntRange(min = 0x20, max = 0xd7ff) int character)
      throws Exception {
    same(TextType.INSTANCE, "a\t\n\r" + Character.toString(character) + "\ud83d\ude00");
  }

  /** Namespaces are declared in any order. */
  private static <T> void same(MessageType<T> type, T value) throws JAXBException {
    same(new Dpws(), type, value);
  }

  private static <T> void same(Dpws protocol, MessageType<T> type, T value) throws JAXBException {
    Payload<T> payload = Payload.of(MARSHALLING, protocol, type);
    byte[] body = protocol.body(type, value);
    Payload.Received<T> read = payload.read(new ByteArrayInputStream(body));
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    payload.write(read.envelope(), read.value(), written);

    assertThat(read.value()).isEqualTo(value);
    assertThat(sorted(written.toByteArray())).isEqualTo(sorted(body));
    assertThat(written.size()).isEqualTo(body.length);
  }

  private static List<String> sorted(byte[] body) {
    return List.of(new String(body, StandardCharsets.UTF_8).split("(?= xmlns:)|(?<=\">)")).stream()
        .map(part -> part.startsWith(" xmlns:") ? part.replace(">", "") : part)
        .sorted()
        .toList();
  }

  @Test
  void aDocumentTypeIsRefusedInAMessageOfTheProfileToo() {
    String probe =
        "<!DOCTYPE a [<!ENTITY e 'x'>]><e:Envelope"
            + " xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body/></e:Envelope>";

    assertThatThrownBy(() -> XML.read(new ByteArrayInputStream(sent(probe))))
        .isInstanceOf(JAXBException.class)
        .hasRootCauseMessage("body must have no document type, got <!DOCTYPE");
  }

  @Test
  void anEventHoldsAnElementOfTheService() throws JAXBException {
    Envelope envelope = XML.read(new ByteArrayInputStream(new Dpws().body(QueryType.INSTANCE, 3)));

    JAXBElement<?> query = (JAXBElement<?>) envelope.getBody().getAny().get(0);

    assertThat(query.getName())
        .isEqualTo(new Payload<>(XML, QueryType.INSTANCE).element(3).getName());
  }
}
