package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.util.HexFormat;
import java.util.regex.Matcher;

/** The advice of a refusal, followed as a person does. */
final class Advice {
  private static final String SEND = "; send at least ";
  private static final String ENVELOPE = "an envelope with ";
  private static final String BYTES = "the bytes ";
  private static final String DIAGNOSTIC = " in diagnostic notation";

  private Advice() {}

  /**
   * Makes the body that a refusal advises to send.
   *
   * @param refusal one line
   * @param valid another request to the endpoint, whose envelope is taken
   */
  static byte[] body(String refusal, byte[] valid) throws IOException {
    int start = refusal.indexOf(SEND);
    if (start < 0) {
      throw new AssertionError("a refusal of an empty body must say what to send, got " + refusal);
    }
    String advice = refusal.substring(start + SEND.length());
    if (advice.startsWith(ENVELOPE)) {
      String payload = Matcher.quoteReplacement(advice.substring(ENVELOPE.length()));
      String envelope = "(?s)(<(\\w+):Body[^>]*>).*(</\\2:Body>)";
      return new String(valid, UTF_8).replaceFirst(envelope, "$1" + payload + "$3").getBytes(UTF_8);
    }
    if (advice.startsWith(BYTES)) {
      return HexFormat.ofDelimiter(" ").parseHex(advice.substring(BYTES.length()));
    }
    return advice.endsWith(DIAGNOSTIC)
        ? new CBORMapper()
            .writeValueAsBytes(new ObjectMapper().readTree(advice.replace(DIAGNOSTIC, "")))
        : advice.getBytes(UTF_8);
  }
}
