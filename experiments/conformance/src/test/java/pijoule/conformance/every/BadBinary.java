package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.service.sort.SortKind;

/**
 * Bodies that are no message in one of Jackson's binary formats, from a text of the format's name.
 * It begins with the rule and the end of a map; the others are {@code messages | name | body |
 * reason}.
 *
 * <p>A body is hexadecimal, and {@code 60+abc} a text behind the first byte of an empty one, {@code
 * 81*9} nine times the same byte, {@code [81} the first byte of an array where a message has one;
 * {@code KEY}, {@code VALUE}, {@code WHOLE} and {@code CUT} are of the valid message, {@code CUT}
 * without its last byte.
 *
 * @param protocol of the bodies
 * @param lines of the text
 */
record BadBinary(Protocol protocol, List<String> lines) implements BadBodies {
  /** As deep as a body may be long: a client limits an answer's length to some 65 kB. */
  private static final int MIN_DEPTH = 50_000;

  private static final int MAX_DEPTH = 100_000;

  private static final Pattern TEXT = Pattern.compile("([0-9a-f]{2})\\+(\\w+)");
  private static final Pattern REPEATED = Pattern.compile("([0-9a-f]{2})\\*(\\d+)");
  private static final Pattern ARRAY = Pattern.compile("\\[([0-9a-f]{2})");

  /**
   * Reads those of a protocol.
   *
   * @throws AssertionError if it has none
   */
  static BadBinary of(Protocol protocol) {
    String file = protocol.name() + ".txt";
    try (InputStream text = BadBinary.class.getResourceAsStream(file)) {
      if (text == null) {
        throw new AssertionError(
            "a protocol must have bad bodies of its own, got none for '"
                + protocol.name()
                + "'; add a line to BadBodies, or "
                + file
                + " for a binary format of Jackson");
      }
      return new BadBinary(protocol, new String(text.readAllBytes(), UTF_8).lines().toList());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    int depth = request ? MAX_DEPTH : MIN_DEPTH;
    return cases(messages -> isOf(messages, shape))
        .map(
            one ->
                BadBody.mend(
                    one.name.replace("DEPTH", String.valueOf(depth)),
                    body(one.body.replace("DEPTH", String.valueOf(depth)), shape, valid),
                    rule(one.reason, shape)))
        .toList();
  }

  private static boolean isOf(String messages, Shape shape) {
    return switch (messages) {
      case "every" -> true;
      case "fields" -> shape.hasFields();
      case "text" -> !shape.hasFields() && shape.xsdType().equals("xs:string");
      case "numbers" -> !shape.hasFields() && !shape.xsdType().equals("xs:string");
      default -> messages.equals(shape.root());
    };
  }

  /** The place of an error is the parser's. */
  private String rule(String reason, Shape shape) {
    if (!reason.isEmpty() && !reason.equals("null")) {
      return reason;
    }
    String rule = lines.get(0).replace("EXAMPLE", BadJson.example(shape)) + " ";
    return rule + (reason.isEmpty() ? "an error at byte " : reason);
  }

  @Override
  public List<BadBody> numbers(byte[] valid) {
    return cases("sort"::equals).map(one -> BadBody.number(one.name, bytes(one.body))).toList();
  }

  @Override
  public Map<String, byte[]> hostile(byte[] valid) {
    Map<String, byte[]> hostile = new HashMap<>();
    cases("hostile"::equals).forEach(one -> hostile.put(one.name, bytes(one.body)));
    return hostile;
  }

  @Override
  public List<byte[]> ofOtherEncoders(Shape shape) {
    return shape.root().equals("message")
        ? cases("other"::equals).map(one -> bytes(one.body)).toList()
        : List.of();
  }

  /** What follows the JSON of an advice is its notation. */
  @Override
  public byte[] advised(String advice, byte[] valid) throws IOException {
    return JacksonProtocol.formatOf(new Endpoint<>(new SortKind(), protocol))
        .mapper()
        .writeValueAsBytes(new ObjectMapper().readTree(advice));
  }

  private Stream<Case> cases(Predicate<String> messages) {
    return lines.stream()
        .skip(2)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(Case::of)
        .filter(one -> messages.test(one.messages));
  }

  private byte[] body(String notation, Shape shape, byte[] valid) {
    String whole = HexFormat.of().formatHex(valid);
    int value = 2 * (2 + shape.item().length());
    return bytes(
        ARRAY
            .matcher(notation)
            .replaceAll(shape.maxItems() == 1 ? "" : "$1")
            .replace("+KEY", "+" + shape.item())
            .replace("VALUE", whole.substring(value, whole.length() - lines.get(1).length()))
            .replace("WHOLE", whole)
            .replace("CUT", whole.substring(0, whole.length() - 2)));
  }

  private static byte[] bytes(String notation) {
    String hex = TEXT.matcher(notation).replaceAll(found -> text(found.group(1), found.group(2)));
    return HexFormat.of()
        .parseHex(
            REPEATED
                .matcher(hex)
                .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))))
                .replace(" ", ""));
  }

  /** A text of fewer than 24 bytes. */
  private static String text(String first, String text) {
    int length = text.length();
    return HexFormat.of().toHexDigits((byte) (HexFormat.fromHexDigits(first) + length))
        + HexFormat.of().formatHex(text.getBytes(US_ASCII));
  }

  private record Case(String messages, String name, String body, String reason) {
    static Case of(String line) {
      String[] cells = line.split(" *\\| *", -1);
      return new Case(cells[0], cells[1], cells[2], cells.length > 3 ? cells[3] : "");
    }
  }
}
