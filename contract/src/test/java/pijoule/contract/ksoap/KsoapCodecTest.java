package pijoule.contract.ksoap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Services;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.service.ServiceKind;

class KsoapCodecTest {
  private static final Reading READING = new Reading(21.5, 1290988799349L, "a");
  private static final Reading[] READINGS = {READING};

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

  /** Texts that are not XML and change no value; docs/program-contract.md names them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "control character in a tag|<n i:|<n\u0001i:",
        "NUL in a tag|<n i:|<n\u0000i:",
        "no blank between attributes|\" c:root|\"c:root",
        "less-than in an attribute|\"o0\"|\"<\"",
        "NUL in an attribute|\"o0\"|\"\u0000\"",
        "two dashes in a comment|<v:Body>|<!-- -- --><v:Body>",
        "NUL in a comment|<v:Body>|<!--\u0000--><v:Body>",
        "blank within the end of a tag|<v:Header />|<v:Header / >",
        "upper case in a declaration|<v:Envelope|<?XML version='1.0'?><v:Envelope"
      })
  void takesWhatKxmlTakes(String name, String part, String other) throws IOException {
    String message =
        new String(written(NumbersType.INSTANCE, new int[] {1}), StandardCharsets.UTF_8);

    assertThat(message).contains(part);
    assertThat(read(NumbersType.INSTANCE, message.replaceFirst(Pattern.quote(part), other)))
        .as(name)
        .containsExactly(1);
  }

  /** Texts that are not XML either. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NUL in a number|>1<|>1\u0000<",
        "control character between elements|/><v:Body>|/>\u0001<v:Body>",
        "end of a section in a number|>1<|>1]]><",
        "another element after the last|</v:Envelope>|</v:Envelope><a/>",
        "text after the last|</v:Envelope>|</v:Envelope>a",
        "another prefix in an end tag|</v:Body>|</w:Body>",
        "unknown entity|>1<|>&a;<",
        "no value of an attribute|id=\"o0\"|id",
        "no quotes|\"o0\"|o0"
      })
  void refusesWhatIsNoXml(String name, String part, String other) throws IOException {
    String message =
        new String(written(NumbersType.INSTANCE, new int[] {1}), StandardCharsets.UTF_8);

    assertThat(message).contains(part);
    assertThatThrownBy(
            () -> read(NumbersType.INSTANCE, message.replaceFirst(Pattern.quote(part), other)))
        .as(name)
        .isInstanceOf(Invalid.class);
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

  /** What kXML makes another value of, or accepts though it is no XML. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        ">a<|>&#x110000;<|body must be well-formed XML",
        ">a<|>&#4294967361;<|body must be well-formed XML",
        ">a<|>&#-65471;<|body must be well-formed XML",
        ">a<|>&#xD83D;&#xDE00;<|body must be well-formed XML",
        ">a<|>&#\u0666\u0665;<|body must be well-formed XML",
        ">a<|>&#1;<|body must be well-formed XML",
        ">a<|>&#x;<|body must be well-formed XML",
        "i:type=\"d:string\">a<|href=\"#i\"><|samplerId must have no attribute but xsi:type, got"
            + " href=\"#i\"",
        "i:type=\"d:string\">a<|i:nil=\"true\"><|samplerId must have no attribute but xsi:type, got"
            + " nil=\"true\"",
        "<reading|<reading c:position=\"[5]\"|reading must have no attribute but xsi:type, got"
            + " position=\"[5]\"",
        "c:root=\"1\"|c:root=\"0\"|readings must have no attribute but id, root=\"1\" and",
        "<v:Body|<v:Body v:encodingStyle=\"urn:x\"|Body must have no attribute but encodingStyle",
        "<value |<value i:type=\"d:string\" |body must be well-formed XML",
        "<value |<value xmlns:j=\"http://www.w3.org/2001/XMLSchema-instance\" j:type=\"d:int\" |body"
            + " must be well-formed XML",
        "xmlns:n0=|xmlns:n0=\"urn:x\" xmlns:n0=|body must be well-formed XML",
        "<v:Body>|\u2003<v:Body>|Envelope must hold at most one Header and then one Body, got text",
        "<v:Body>|\u001c<v:Body>|Envelope must hold at most one Header and then one Body, got text",
        "<v:Body>|&#32;<v:Body>|Envelope must hold at most one Header and then one Body, got text",
        "<v:Body>|<![CDATA[ ]]><v:Body>|Envelope must hold at most one Header and then one Body, got",
        "</v:Envelope>|</v:Envelope>&#32;|body must be well-formed XML",
        "<v:Envelope|<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><v:Envelope|XML declaration must"
            + " state version 1.0 and encoding UTF-8 or none, got 1.0, ISO-8859-1",
        "<v:Envelope|<?xml version=\"1.1\"?><v:Envelope|XML declaration must state version 1.0 and"
            + " encoding UTF-8 or none, got version 1.1"
      })
  void refusesWhatKxmlLetsThrough(String part, String wrong, String reason) throws IOException {
    String message = new String(written(ReadingsType.INSTANCE, READINGS), StandardCharsets.UTF_8);
    assertThat(message).contains(part);

    assertThatThrownBy(() -> read(ReadingsType.INSTANCE, message.replace(part, wrong)))
        .isInstanceOf(InvalidKsoapException.class)
        .satisfies(failure -> assertThat(failure.getMessage()).startsWith(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        ">a<|>&#x1F600;<|\ud83d\ude00",
        ">a<|>&#128512;<|\ud83d\ude00",
        ">a<|>&#65;&#x41;&lt;<|AA<",
        ">a<|><![CDATA[<&]]>b<!-- c --><|<&b",
        ">a<|>\ud83d\ude00<|\ud83d\ude00",
        "<v:Body|<v:Body v:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"|a",
        "<v:Envelope|<?xml version=\"1.0\" encoding=\"utf-8\"?><v:Envelope|a"
      })
  void readsWhatXmlAllows(String part, String other, String id) throws IOException {
    String message = new String(written(ReadingsType.INSTANCE, READINGS), StandardCharsets.UTF_8);

    assertThat(read(ReadingsType.INSTANCE, message.replace(part, other)))
        .containsExactly(new Reading(21.5, 1290988799349L, id));
  }

  /** Also carriage returns, of which a reader would make line feeds. */
  @Property(tries = 300)
  void textsComeBackAndAreOneForm(@ForAll("texts") String text) throws IOException {
    byte[] message = written(TextType.INSTANCE, text);

    assertThat(read(TextType.INSTANCE, new String(message, StandardCharsets.UTF_8)))
        .isEqualTo(text);
    assertThat(new KsoapText<>(TextType.INSTANCE).bytes(text)).isEqualTo(message);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("a", "@", "&", "<", ">", "\"", "\r", "\n", "\t", " ", "]]>", "\u00e9")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
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
