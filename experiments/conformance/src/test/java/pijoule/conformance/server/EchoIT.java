package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.SAXException;
import pijoule.conformance.ServerProcess;

/** A message of one text has the same answer, and the same refusals, on every stack. */
@ResourceLock(Hosted.SHARED)
class EchoIT {
  private static final String MEND = "; mend the message";
  private static final byte[] VALID = Messages.text("a");

  /** Texts as XML, and as they must come back. */
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  /** Bodies, and why each is refused. */
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  static {
    TEXTS.put("", "");
    TEXTS.put(" \n\t ", " \n\t ");
    TEXTS.put("a &lt; b &amp; c &gt; d &quot;e&apos; &#65;&#x42;", "a < b & c > d \"e' AB");
    TEXTS.put("<![CDATA[]]>", "");
    TEXTS.put("a<![CDATA[<b>&amp;</b>]]>c", "a<b>&amp;</b>c");
    TEXTS.put("]]&gt;", "]]>");
    TEXTS.put("a<!-- b -->c<?d e?>f", "acf");
    TEXTS.put("a&#13;b\r\nc", "a\rb\nc");
    TEXTS.put(
        "\u00e9\u20ac\ud83d\ude00&#x1F600;\u0085", "\u00e9\u20ac\ud83d\ude00\ud83d\ude00\u0085");

    REFUSED.put("<message/>", "message must hold at least 1 text, got 0" + MEND);
    REFUSED.put(
        "<message><text>a</text><text>b</text></message>",
        "message must hold at most 1 text, got more; leave it out");
    REFUSED.put("<numbers/>", "root element must be message in no namespace, got numbers" + MEND);
    REFUSED.put("<message><text>a<b/></text></message>", "text must hold text alone, got b" + MEND);
    REFUSED.put(
        "<message><n>1</n></message>",
        "message must hold text elements in no namespace, got n" + MEND);
    REFUSED.put(
        "<message><text lang='en'>a</text></message>",
        "message and text must have no attribute, got lang; leave it out");
    REFUSED.put(
        "<message>a<text>b</text></message>",
        "message must hold text elements alone, got text 'a'" + MEND);
    REFUSED.put(
        "",
        "body must hold a message element, got 0 bytes; send at least"
            + " <message><text/></message>");
  }

  private static Stream<Arguments> everyStack(Map<String, String> cases) {
    return stacks().stream()
        .flatMap(
            stack ->
                cases.entrySet().stream()
                    .map(found -> Arguments.of(stack, found.getKey(), found.getValue())));
  }

  static List<ServerStack> stacks() {
    return ServerStack.sample();
  }

  static Stream<Arguments> everyTextOnEveryStack() {
    return everyStack(TEXTS);
  }

  static Stream<Arguments> everyRefusalOnEveryStack() {
    return everyStack(REFUSED);
  }

  /** Writers differ in what they write as a reference; what is read from it must not. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyTextOnEveryStack")
  void sendsTheTextBack(ServerStack stack, String xml, String text) throws Exception {
    HttpResponse<byte[]> answer = Call.send(Call.echo(stack.echo(), Messages.text(xml)));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/xml");
    assertThat(textOf(answer.body())).isEqualTo(text);
  }

  private static String textOf(byte[] message)
      throws ParserConfigurationException, SAXException, IOException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(message))
        .getDocumentElement()
        .getTextContent();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void sendsBackWhatAllWriteAlikeToTheByte(ServerStack stack) throws IOException {
    String text = "abc+-XYZ 019\u00e9\u4e2d".repeat(29_000) + "&lt;".repeat(100_001);
    byte[] request = Messages.text(text);
    assertThat(request).hasSizeGreaterThan(850_000);

    for (int i = 0; i < 5; i++) {
      assertThat(Call.send(Call.echo(stack.echo(), request)).body()).isEqualTo(request);
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyRefusalOnEveryStack")
  void refusesInTheSameWords(ServerStack stack, String body, String reason) throws IOException {
    ServerProcess server = stack.echo();

    HttpResponse<byte[]> answer =
        Call.send(Call.echo(server, body.getBytes(StandardCharsets.UTF_8)));

    assertRefused(answer, 400, reason);
    assertGoesOn(server);
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void isAtNoOtherPath(ServerStack stack) throws IOException {
    assertRefused(
        Call.send(Call.sort(stack.echo(), Messages.of(1))),
        404,
        "path must be /services/EchoService/echo, got /services/SortService/sort; send the message"
            + " there");
  }

  /** Texts that no heap of 128 MB holds; those of the second kind only as they are written. */
  @ParameterizedTest
  @MethodSource("stacks")
  void refusesATextThatItsHeapCannotHold(ServerStack stack) throws IOException {
    for (String text : new String[] {"a".repeat(20_000_000), "\u007f".repeat(8_000_000)}) {
      byte[] body = Messages.text(text);

      HttpResponse<byte[]> answer = Call.send(Call.echo(stack.echo(), body));

      assertThat(new String(answer.body(), StandardCharsets.US_ASCII))
          .startsWith("body must fit, as the framework's objects, into a heap of ")
          .endsWith(
              " bytes, got "
                  + body.length
                  + " bytes; send a shorter text or start the server with a greater -Xmx\n");
      assertThat(answer.statusCode()).isEqualTo(413);
      assertGoesOn(stack.echo());
    }
  }

  private static void assertRefused(HttpResponse<byte[]> answer, int status, String reason) {
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(reason + "\n");
    assertThat(answer.statusCode()).isEqualTo(status);
  }

  private static void assertGoesOn(ServerProcess server) throws IOException {
    assertThat(server.log()).isEmpty();
    assertThat(Call.send(Call.echo(server, VALID)).body()).isEqualTo(VALID);
  }
}
