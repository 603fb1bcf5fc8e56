package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import pijoule.contract.message.Shape;

/** Bodies that are no plain XML message of an endpoint. */
final class BadPlainXml implements BadBodies {
  private static final String NO_DTD = "body must have no document type, got <!DOCTYPE";

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String xml = new String(valid, UTF_8);
    String root = shape.root();
    List<BadBody> bad = new ArrayList<>(anyXml(xml, shape));
    bad.add(
        BadBody.mend(
            "wrong root",
            "<other/>",
            "root element must be " + root + " in no namespace, got other"));
    bad.add(
        BadBody.mend(
            "root in a namespace",
            "<" + root + " xmlns='urn:x'/>",
            "root element must be " + root + " in no namespace, got {urn:x}" + root));
    return bad;
  }

  @Override
  public List<BadBody> numbers(byte[] valid) {
    return anyNumbers(valid);
  }

  @Override
  public Map<String, byte[]> hostile(byte[] valid) {
    return anyHostile(valid);
  }

  /** Makes bad numbers, of messages in an envelope as well. */
  static List<BadBody> anyNumbers(byte[] valid) {
    String xml = new String(valid, UTF_8);
    return Stream.of("4294967297", "1.5", "word", "")
        .map(
            number ->
                BadBody.number(
                    number, xml.replaceFirst("<n>[^<]*<", "<n>" + number + "<").getBytes(UTF_8)))
        .toList();
  }

  /** Makes hostile bodies, of messages in an envelope as well. */
  static Map<String, byte[]> anyHostile(byte[] valid) {
    String xml = new String(valid, UTF_8);
    return Map.of(
        "depth", first(xml, "<n>".repeat(MANY)),
        "long attribute", first(xml, "<n a='" + "a".repeat(LONG) + "'>"),
        "long name", first(xml, "<" + "n".repeat(LONG) + ">"),
        "long number", first(xml, "<n>" + "9".repeat(LONG)),
        "many attributes", first(xml, "<n" + attributes() + ">"),
        "entities that multiply", first(entities() + xml, "<n>&e9;"));
  }

  private static byte[] first(String xml, String inPlaceOfItsTag) {
    return xml.replaceFirst("<n>", inPlaceOfItsTag).getBytes(UTF_8);
  }

  private static String attributes() {
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      attributes.append(" a").append(i).append("='1'");
    }
    return attributes.toString();
  }

  private static String entities() {
    StringBuilder dtd = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 '1111111111'>");
    for (int i = 1; i < 10; i++) {
      String before = "&e" + (i - 1) + ";";
      dtd.append("<!ENTITY e").append(i).append(" '").append(before.repeat(10)).append("'>");
    }
    return dtd.append("]>").toString();
  }

  /** Makes bad bodies, of messages in an envelope as well. */
  static List<BadBody> anyXml(String xml, Shape shape) {
    String item = "<" + shape.item() + ">";
    List<BadBody> bad = new ArrayList<>();
    bad.add(BadBody.leaveOut("DTD", "<!DOCTYPE a [<!ENTITY e 'x'>]>" + xml, NO_DTD));
    bad.add(
        BadBody.leaveOut(
            "external entity", "<!DOCTYPE a SYSTEM 'file:///etc/hostname'>" + xml, NO_DTD));
    bad.add(
        BadBody.leaveOut(
            "attribute",
            xml.replaceFirst(item, "<" + shape.item() + " a='1'>"),
            shape.root() + " and " + shape.item() + " must have no attribute, got a"));
    if (shape.minItems() > 0) {
      bad.add(
          BadBody.mend(
              "no item",
              xml.replaceAll(item + ".*</" + shape.item() + ">", ""),
              shape.root()
                  + " must hold at least "
                  + shape.minItems()
                  + " "
                  + shape.item()
                  + ", got 0"));
    }
    if (shape.xsdType().equals("xs:float")) {
      for (String value : new String[] {"NaN", "INF", "1e99", "0x1p3", "1f", "word", ""}) {
        bad.add(
            BadBody.mend(
                "float " + value,
                xml.replaceFirst(item + "[^<]*<", item + value + "<"),
                "f must be a finite 32-bit floating-point number, got '" + value + "'"));
      }
    }
    if (shape.root().equals("query")) {
      for (String value : new String[] {"0", "-1"}) {
        bad.add(
            BadBody.mend(
                "n " + value,
                xml.replaceFirst(item + "[^<]*<", item + value + "<"),
                "n must be at least 1, got '" + value + "'"));
      }
    }
    bad.addAll(fields(xml, shape));
    return bad;
  }

  private static List<BadBody> fields(String xml, Shape shape) {
    List<BadBody> bad = new ArrayList<>();
    if (!shape.hasFields()) {
      return bad;
    }
    StringJoiner names = new StringJoiner(", ", shape.item() + " must hold ", "");
    shape.fields().forEach(field -> names.add(field.name()));
    String rule = names + " in no namespace, each once and in this order, got ";
    Shape.Field first = shape.fields().get(0);
    Shape.Field last = shape.fields().get(shape.fields().size() - 1);
    bad.add(
        BadBody.mend("no first field", without(first, xml), rule + shape.fields().get(1).name()));
    bad.add(
        BadBody.mend(
            "no last field",
            without(last, xml),
            rule + "the first " + (shape.fields().size() - 1)));
    bad.add(
        BadBody.mend(
            "text between fields",
            xml.replaceFirst("<" + first.name() + ">", "a<" + first.name() + ">"),
            rule + "text 'a'"));
    for (Shape.Field field : shape.fields()) {
      bad.addAll(values(xml, field));
    }
    return bad;
  }

  private static String without(Shape.Field field, String xml) {
    return xml.replaceFirst("<" + field.name() + ">[^<]*</" + field.name() + ">", "");
  }

  private static List<BadBody> values(String xml, Shape.Field field) {
    return switch (field.xsdType()) {
      case "xs:double" ->
          values(
              xml,
              field,
              " must be a finite 64-bit floating-point number, got '",
              List.of("NaN", "1e999", "1d", ""));
      case "xs:long" ->
          values(
              xml,
              field,
              " must be an integer from -9223372036854775808 to 9223372036854775807, got '",
              List.of("1.5", "9223372036854775808", "word", ""));
      default -> List.of();
    };
  }

  private static List<BadBody> values(
      String xml, Shape.Field field, String rule, List<String> values) {
    String tag = "<" + field.name() + ">";
    return values.stream()
        .map(
            value ->
                BadBody.mend(
                    field.name() + " " + value,
                    xml.replaceFirst(tag + "[^<]*<", tag + value + "<"),
                    field.name() + rule + value + "'"))
        .toList();
  }
}
