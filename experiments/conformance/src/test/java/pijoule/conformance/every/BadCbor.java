package pijoule.conformance.every;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import pijoule.contract.message.Shape;

/** Bodies that are no CBOR message of an endpoint; their bytes in hexadecimal. */
final class BadCbor implements BadBodies {
  /** As deep as a body may be long: a client limits an answer's length to some 65 kB. */
  private static final int MIN_DEPTH = 50_000;

  private static final int MAX_DEPTH = 100_000;

  private static final int LONG_TEXT = 99_968;

  private static final String MAP = "bf";
  private static final String END = "ff";

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String whole = HexFormat.of().formatHex(valid);
    String member = whole.substring(MAP.length(), whole.length() - END.length());
    String key = text(shape.item());
    List<BadBody> bad = new ArrayList<>();
    bad.add(at("cut off", Arrays.copyOf(valid, valid.length - 1), shape));
    bad.add(at("a byte more", Arrays.copyOf(valid, valid.length + 1), shape));
    bad.add(at("duplicate keys", MAP + member + member + END, shape));
    bad.add(at("another key", MAP + member + "617801" + END, shape));
    bad.add(at("no key", "a0", shape));
    bad.add(at("null", MAP + key + "f6" + END, shape));
    bad.add(mendWhole("null alone", "f6", start(shape) + "null"));
    bad.add(mendWhole("undefined alone", "f7", start(shape) + "null"));
    bad.add(at("a tag alone", "c0", shape));
    bad.add(at("a text alone", "63616263", shape));
    bad.add(at("a number alone", "02", shape));
    bad.add(
        at(
            "a key of bytes",
            MAP + "4" + key.substring(1) + member.substring(key.length()) + END,
            shape));
    bad.add(at("an end after a key", MAP + key + END, shape));
    bad.add(at("a reference", MAP + key + array(shape, "d81d00") + END, shape));
    bad.add(at("undefined", MAP + key + "f7" + END, shape));
    bad.add(at("a simple value", MAP + key + array(shape, "e1") + END, shape));
    bad.add(at("bytes", MAP + key + array(shape, "4101") + END, shape));
    bad.add(at("an array", "81" + whole, shape));
    bad.add(at("a length of 2^64-1", MAP + key + "9bffffffffffffffff" + "8001", shape));
    bad.add(at("a text of 2^31-1 bytes", MAP + key + array(shape, "7a7fffffff61"), shape));
    int depth = request ? MAX_DEPTH : MIN_DEPTH;
    bad.add(at("depth of " + depth, MAP + key + "81".repeat(depth), shape));
    bad.addAll(items(shape, key));
    return bad;
  }

  @Override
  public List<BadBody> numbers(byte[] valid) {
    return List.of(
        badNumber("4294967297", "1b0000000100000001"),
        badNumber("1.5", "fb3ff8000000000000"),
        badNumber("word", "64776f7264"),
        badNumber("", "60"));
  }

  /** A map of "n" to an array of one. */
  private static BadBody badNumber(String name, String hex) {
    return BadBody.number(name, HexFormat.of().parseHex("a1616e81" + hex));
  }

  @Override
  public Map<String, byte[]> hostile(byte[] valid) {
    return Map.of(
        "depth", HexFormat.of().parseHex("bf616e" + "81".repeat(MANY)),
        "tags", HexFormat.of().parseHex("c1".repeat(MANY)),
        "null alone", HexFormat.of().parseHex("f6"),
        "undefined alone", HexFormat.of().parseHex("f7"));
  }

  /** A long text with its length, not cut into pieces. */
  @Override
  public List<byte[]> ofOtherEncoders(Shape shape) {
    if (!shape.root().equals("message")) {
      return List.of();
    }
    byte[] message = new byte[11 + LONG_TEXT];
    Arrays.fill(message, (byte) 'a');
    ByteBuffer.wrap(message).put(HexFormat.of().parseHex("a164746578747a")).putInt(LONG_TEXT);
    return List.of(message);
  }

  @Override
  public byte[] advised(String advice, byte[] valid) throws IOException {
    String json = advice.replace(" in diagnostic notation", "");
    return new CBORMapper().writeValueAsBytes(new ObjectMapper().readTree(json));
  }

  private static List<BadBody> items(Shape shape, String key) {
    List<BadBody> bad = new ArrayList<>();
    if (shape.hasFields()) {
      bad.add(mend("null for an item", key, "81f6", "reading must be an object, got 'null'"));
      bad.add(reading("no field", key, number("value", "01") + number("timestamp", "01"), shape));
      bad.add(reading("a fraction", key, fields("fb3ff0000000000000", "f93c00", text("a")), shape));
      bad.add(reading("an id of bytes", key, fields("01", "01", "4161"), shape));
      bad.add(
          mend(
              "NaN",
              key,
              "81bf" + fields("f97e00", "01", text("a")) + END,
              "value must be a finite 64-bit floating-point number, got 'NaN'"));
    } else if (shape.xsdType().equals("xs:string")) {
      bad.add(
          mend(
              "no character of XML",
              key,
              array(shape, "6101"),
              "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"));
      bad.add(at("no UTF-8", MAP + key + array(shape, "61ff") + END, shape));
      bad.add(at("a longer form in UTF-8", MAP + key + array(shape, "62c0af") + END, shape));
      bad.add(
          at(
              "a character as a surrogate pair in UTF-8",
              MAP + key + array(shape, "66eda0bdedb880") + END,
              shape));
      bad.add(
          at("a character in two pieces", MAP + key + array(shape, "7f61c361a9ff") + END, shape));
    } else {
      bad.add(at("a text for a number", MAP + key + array(shape, "6131") + END, shape));
      bad.add(at("true", MAP + key + array(shape, "f5") + END, shape));
    }
    if (shape.root().equals("query")) {
      bad.add(mend("zero", key, "00", "n must be at least 1, got '0'"));
      bad.add(mend("n -1", key, "20", "n must be at least 1, got '-1'"));
      bad.add(at("n 2^31", MAP + key + "1a80000000" + END, shape));
    }
    return bad;
  }

  private static String array(Shape shape, String item) {
    return shape.maxItems() == 1 ? item : "81" + item;
  }

  private static String fields(String value, String timestamp, String samplerId) {
    return number("value", value) + number("timestamp", timestamp) + text("samplerId") + samplerId;
  }

  private static String number(String key, String value) {
    return text(key) + value;
  }

  /** A text of fewer than 24 bytes. */
  private static String text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return HexFormat.of().toHexDigits((byte) (0x60 + bytes.length))
        + HexFormat.of().formatHex(bytes);
  }

  private static BadBody reading(String name, String key, String fields, Shape shape) {
    return at(name, MAP + key + "81bf" + fields + END + END, shape);
  }

  private static BadBody mend(String name, String key, String value, String rule) {
    return BadBody.mend(name, HexFormat.of().parseHex(MAP + key + value + END), rule);
  }

  private static BadBody mendWhole(String name, String hex, String rule) {
    return BadBody.mend(name, HexFormat.of().parseHex(hex), rule);
  }

  private static BadBody at(String name, String hex, Shape shape) {
    return at(name, HexFormat.of().parseHex(hex), shape);
  }

  /** The place of the error is the parser's. */
  private static BadBody at(String name, byte[] body, Shape shape) {
    return BadBody.mend(name, body, start(shape) + "an error at byte ");
  }

  private static String start(Shape shape) {
    return "body must be CBOR with unique keys, such as "
        + BadJson.example(shape)
        + " in diagnostic notation, got ";
  }
}
