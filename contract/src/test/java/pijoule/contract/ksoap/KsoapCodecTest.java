package pijoule.contract.ksoap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Services;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.options.Options;
import pijoule.contract.service.ServiceKind;

class KsoapCodecTest {
  private static final Reading READING = new Reading(21.5, 1290988799349L, "a");

  static Stream<ServiceKind<?, ?>> services() {
    return Services.all().stream().map(service -> service);
  }

  private static <T> byte[] written(MessageType<T> type, T value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new KsoapCodec<>(type).write(value, out);
    return out.toByteArray();
  }

  private static <T> T read(MessageType<T> type, String message) throws IOException {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    return new KsoapCodec<>(type).read(new ByteArrayInputStream(bytes));
  }

  /** The serializer of kXML and the text that the runner sends are one form. */
  @ParameterizedTest
  @MethodSource("services")
  void writesWhatTheTextHas(ServiceKind<?, ?> service) throws IOException {
    requireSame(service);
  }

  private static <Q, A> void requireSame(ServiceKind<Q, A> kind) throws IOException {
    Q request = kind.open(Options.parse(new String[0], kind.clientKeys(), List.of())).draw(7);
    byte[] expected = new KsoapText<>(kind.request()).bytes(request);

    assertThat(new String(written(kind.request(), request), StandardCharsets.UTF_8))
        .isEqualTo(new String(expected, StandardCharsets.UTF_8));
    assertThat(read(kind.request(), new String(expected, StandardCharsets.UTF_8)))
        .isEqualTo(request);
  }

  @Property(tries = 100)
  void numbersComeBack(@ForAll int[] numbers) throws IOException {
    String message = new String(written(NumbersType.INSTANCE, numbers), StandardCharsets.UTF_8);

    assertThat(read(NumbersType.INSTANCE, message)).isEqualTo(numbers);
  }

  @Property(tries = 100)
  void readingsComeBack(@ForAll @NotEmpty long[] timestamps) throws IOException {
    Reading[] readings = new Reading[timestamps.length];
    for (int i = 0; i < readings.length; i++) {
      readings[i] = new Reading(timestamps[i] / 8.0, timestamps[i], "<&" + i + ">");
    }
    String message = new String(written(ReadingsType.INSTANCE, readings), StandardCharsets.UTF_8);

    assertThat(read(ReadingsType.INSTANCE, message)).isEqualTo(readings);
  }

  /** Groba and Clarke (2010), section IV-B: each further reading takes about 189 bytes. */
  @Test
  void aFurtherReadingTakesThePapersBytes() {
    Reading longest = new Reading(21.57, 1290988799349L, "0014.4F01.0000.1A2B");
    KsoapText<Reading[]> text = new KsoapText<>(ReadingsType.INSTANCE);
    long one = text.size(new Reading[] {longest});

    assertThat(text.size(new Reading[] {longest, longest}) - one).isEqualTo(189);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "d:double|d:string|xsi:type of value must be {http://www.w3.org/2001/XMLSchema}double, got"
            + " 'd:string'",
        "d:double|x:double|xsi:type of value must be {http://www.w3.org/2001/XMLSchema}double, got"
            + " 'x:double'",
        ">21.5<|>word<|value must be a finite 64-bit floating-point number, got 'word'",
        ">21.5<|><x/><|value must hold a number alone, got x",
        "</value>|</value><value/>|reading must hold value, timestamp, samplerId, each once and in"
            + " this order, got value",
        "<v:Header />|<v:Header><a/></v:Header>|Header must be empty, as no block is understood,"
            + " got a",
        "<v:Header />|<!DOCTYPE a><v:Header />|body must have no document type, got <!DOCTYPE",
        "<v:Header />|<?a b?>|a SOAP message must have no processing instruction, got one",
        "n0:readings|n0:others|Body must hold one element, {urn:pijoule}readings, got"
            + " {urn:pijoule}others",
        "</reading>|</reading>&b;|body must be well-formed XML, got an error at line 1, column"
      })
  void namesTheRuleThatIsBroken(String part, String wrong, String reason) throws IOException {
    String message =
        new String(written(ReadingsType.INSTANCE, new Reading[] {READING}), StandardCharsets.UTF_8);
    String bad = message.replace(part, wrong);

    assertThatThrownBy(() -> read(ReadingsType.INSTANCE, bad))
        .satisfies(failure -> assertThat(failure.getMessage()).startsWith(reason));
  }

  @Test
  void anyCutIsRefused() throws IOException {
    String message =
        new String(written(ReadingsType.INSTANCE, new Reading[] {READING}), StandardCharsets.UTF_8);
    for (int length = 1; length < message.length(); length++) {
      String cut = message.substring(0, length);
      assertThatThrownBy(() -> read(ReadingsType.INSTANCE, cut))
          .as(cut)
          .isInstanceOf(InvalidKsoapException.class);
    }
  }

  @Test
  void anItemHasItsOwnType() throws IOException {
    String message =
        new String(written(ReadingsType.INSTANCE, new Reading[] {READING}), StandardCharsets.UTF_8);

    assertThatThrownBy(
            () -> read(ReadingsType.INSTANCE, message.replace("\"n0:reading\"", "\"d:reading\"")))
        .hasMessage("xsi:type of reading must be {urn:pijoule}reading, got 'd:reading'");
  }

  @Test
  void aTypeMayBeLeftOut() throws IOException {
    String message =
        new String(written(ReadingsType.INSTANCE, new Reading[] {READING}), StandardCharsets.UTF_8);

    assertThat(read(ReadingsType.INSTANCE, message.replaceAll(" i:type=\"[^\"]*\"", "")))
        .containsExactly(READING);
  }
}
