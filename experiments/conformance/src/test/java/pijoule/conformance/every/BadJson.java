package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pijoule.contract.message.Shape;

/** Bodies that are no JSON message of an endpoint. */
final class BadJson implements BadBodies {
  /** As deep as a body may be long: a client limits an answer's length to some 65 kB. */
  private static final int MIN_DEPTH = 50_000;

  private static final int MAX_DEPTH = 100_000;

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String json = new String(valid, UTF_8);
    String name = "\"" + shape.item() + "\":";
    String value = json.substring(1 + name.length(), json.length() - 1);
    List<BadBody> bad = new ArrayList<>();
    bad.add(at("cut off", json.substring(0, json.length() - 1), shape));
    bad.add(at("trailing data", json + " {}", shape));
    bad.add(at("duplicate keys", "{" + name + value + "," + name + value + "}", shape));
    bad.add(at("another key", "{" + name + value + ",\"x\":1}", shape));
    bad.add(at("no key", "{}", shape));
    bad.add(at("null", "{" + name + "null}", shape));
    bad.add(at("an array", "[" + value + "]", shape));
    bad.add(BadBody.mend("null alone", "null", start(shape) + "null"));
    bad.add(at("blank", " ", shape));
    bad.add(at("a text alone", "\"abc\"", shape));
    bad.add(at("a number alone", "2", shape));
    int depth = request ? MAX_DEPTH : MIN_DEPTH;
    bad.add(at("depth of " + depth, "{" + name + "[".repeat(depth), shape));
    bad.add(BadBody.mend("UTF-16", json.getBytes(UTF_16LE), rule(shape)));
    if (shape.hasFields()) {
      bad.addAll(readings(json, shape));
    } else if (shape.xsdType().equals("xs:string")) {
      String escape = "\"\\u0001\"";
      String control = shape.maxItems() == 1 ? "\"\\u0001\"" : "[\"\\u0001\"]";
      bad.add(
          BadBody.mend(
              "no character of XML",
              "{" + name + control + "}",
              "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"));
      bad.add(at("a number for a text", "{" + name + control.replace(escape, "1") + "}", shape));
      bad.add(at("false for a text", "{" + name + control.replace(escape, "false") + "}", shape));
      bad.add(
          bytes(
              "a longer form in UTF-8",
              "{" + name + control.replace(escape, "\"\u00c0\u00af\"") + "}",
              shape));
      bad.add(
          bytes(
              "a character as a surrogate pair in UTF-8",
              "{"
                  + name
                  + control.replace(escape, "\"\u00ed\u00a0\u00bd\u00ed\u00b8\u0080\"")
                  + "}",
              shape));
    } else {
      if (shape.root().equals("query")) {
        bad.add(BadBody.mend("zero", "{\"n\":0}", "n must be at least 1, got '0'"));
        bad.add(BadBody.mend("n -1", "{\"n\":-1}", "n must be at least 1, got '-1'"));
        bad.add(at("n 2^31", "{\"n\":2147483648}", shape));
      }
      String text = shape.maxItems() == 1 ? "\"1\"" : "[\"1\"]";
      bad.add(at("a text for a number", "{" + name + text + "}", shape));
      bad.add(at("NaN", "{" + name + (shape.maxItems() == 1 ? "NaN" : "[NaN]") + "}", shape));
    }
    return bad;
  }

  @Override
  public List<BadBody> numbers(byte[] valid) {
    String json = new String(valid, UTF_8);
    return List.of(
        number(json, "4294967297", "4294967297"),
        number(json, "1.5", "1.5"),
        number(json, "word", "\"word\""),
        number(json, "", "\"\""));
  }

  private static BadBody number(String json, String name, String number) {
    return BadBody.number(name, bytes(json.replaceFirst("\\[[^,]*", "[" + number)));
  }

  @Override
  public Map<String, byte[]> hostile(byte[] valid) {
    return Map.of(
        "depth", bytes("{\"n\":" + "[".repeat(MANY)),
        "long number", bytes("{\"n\":[" + "9".repeat(LONG) + "]}"),
        "long key", bytes("{\"" + "n".repeat(LONG) + "\":[1]}"),
        "many keys", bytes("{" + "\"n\":[1],".repeat(MANY) + "\"n\":[1]}"),
        "null alone", bytes("null"));
  }

  private static byte[] bytes(String json) {
    return json.getBytes(UTF_8);
  }

  private static BadBody at(String name, String json, Shape shape) {
    return BadBody.mend(name, json, rule(shape));
  }

  /** Characters are bytes. */
  private static BadBody bytes(String name, String json, Shape shape) {
    return BadBody.mend(name, json.getBytes(ISO_8859_1), start(shape) + "an error at byte ");
  }

  /** The place of the error is the parser's. */
  private static String rule(Shape shape) {
    return start(shape) + "an error at line 1, column ";
  }

  private static String start(Shape shape) {
    return "body must be JSON in UTF-8 with unique keys, such as " + example(shape) + ", got ";
  }

  static String example(Shape shape) {
    String item =
        shape.hasFields()
            ? "{\"value\":1.5,\"timestamp\":1,\"samplerId\":\"abc\"}"
            : switch (shape.xsdType()) {
              case "xs:string" -> "\"abc\"";
              case "xs:float" -> "1.5";
              default -> "1";
            };
    String value = shape.maxItems() == 1 ? item : "[" + item + "]";
    return "{\"" + shape.item() + "\":" + value + "}";
  }

  private static List<BadBody> readings(String json, Shape shape) {
    String id = "\"samplerId\":\"[^\"]*\"";
    return List.of(
        at("no field", json.replaceFirst("," + id, ""), shape),
        at("null for a field", json.replaceFirst(id, "\"samplerId\":null"), shape),
        at("a fraction", json.replaceFirst("\"timestamp\":", "\"timestamp\":0.5e0,\"x\":"), shape),
        BadBody.mend(
            "no character of XML",
            json.replaceFirst(id, "\"samplerId\":\"\\\\u0001\""),
            "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"),
        BadBody.mend(
            "null for an item",
            "{\"" + shape.item() + "\":[null]}",
            "reading must be an object, got 'null'"));
  }
}
