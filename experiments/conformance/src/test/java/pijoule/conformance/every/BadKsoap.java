package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Shape;

/** Bodies that are no typed SOAP message. */
final class BadKsoap implements BadBodies {
  private static final String NO_DTD = "body must have no document type, got <!DOCTYPE";
  private static final String XSD = "{http://www.w3.org/2001/XMLSchema}";

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String xml = new String(valid, UTF_8);
    String root = "{urn:pijoule}" + shape.root();
    String rule = "Body must hold one element, " + root + ", got ";
    List<BadBody> bad = new ArrayList<>();
    bad.add(
        BadBody.mend(
            "cut off",
            xml.substring(0, xml.length() - 1),
            "body must be well-formed XML, got an error at line 1, column "));
    bad.add(BadBody.mend("DTD", "<!DOCTYPE a [<!ENTITY e 'x'>]>" + xml, NO_DTD));
    bad.add(
        BadBody.mend(
            "external entity", "<!DOCTYPE a SYSTEM 'file:///etc/hostname'>" + xml, NO_DTD));
    bad.add(
        BadBody.mend(
            "no envelope", "<other/>", "root element must be Envelope of SOAP 1.1, got other"));
    bad.add(
        BadBody.mend(
            "wrong root", xml.replace("n0:" + shape.root(), "n0:x"), rule + "{urn:pijoule}x"));
    bad.add(
        BadBody.mend(
            "a header block",
            xml.replace("<v:Header />", "<v:Header><a/></v:Header>"),
            "Header must be empty, as no block is understood, got a"));
    bad.addAll(attributes(shape, xml));
    bad.addAll(types(shape, xml));
    if (shape.root().equals("query")) {
      for (String n : new String[] {"0", "-1"}) {
        bad.add(
            BadBody.mend(
                "n " + n,
                xml.replaceFirst(">[0-9]+<", ">" + n + "<"),
                "n must be at least 1, got '" + n + "'"));
      }
    }
    return bad;
  }

  @Override
  public byte[] advised(String advice, byte[] valid) {
    return BadEnvelopes.addressed().advised(advice, valid);
  }

  /** What would change a value, or be read in two ways. */
  private static List<BadBody> attributes(Shape shape, String xml) {
    if (!xml.contains("<" + shape.item() + " ")) {
      return List.of();
    }
    String item = "<" + shape.item() + " ";
    String broken = "body must be well-formed XML, got an error at line 1, column ";
    String alone = shape.item() + " must have no attribute but xsi:type, got ";
    return List.of(
        BadBody.mend("href", xml.replaceFirst(item, item + "href='#a' "), alone + "href=\"#a\""),
        BadBody.mend("nil", xml.replaceFirst(item, item + "i:nil='1' "), alone + "nil=\"1\""),
        BadBody.mend("two types", xml.replaceFirst(item, item + "i:type='d:date' "), broken),
        BadBody.mend(
            "another encoding",
            "<?xml version='1.0' encoding='UTF-16'?>" + xml,
            "XML declaration must state version 1.0 and encoding UTF-8 or none, got 1.0, UTF-16"));
  }

  /** A type that contradicts the value, or a value that contradicts its type. */
  private static List<BadBody> types(Shape shape, String xml) {
    List<BadBody> bad = new ArrayList<>();
    if (!shape.hasFields()) {
      String type = shape.xsdType().substring("xs:".length());
      bad.add(
          BadBody.mend(
              "another type",
              xml.replaceFirst("d:" + type, "d:date"),
              "xsi:type of " + shape.item() + " must be " + XSD + type + ", got 'd:date'"));
      return bad;
    }
    bad.add(
        BadBody.mend(
            "another type of a field",
            xml.replaceFirst("d:double", "d:string"),
            "xsi:type of value must be " + XSD + "double, got 'd:string'"));
    bad.add(
        BadBody.mend(
            "another type of an item",
            xml.replaceFirst("n0:reading\"", "n0:other\""),
            "xsi:type of reading must be {urn:pijoule}reading, got 'n0:other'"));
    bad.add(
        BadBody.mend(
            "no character of XML",
            xml.replaceFirst("d:string\">[^<]*<", "d:string\">\u0001<"),
            "text must hold characters that XML 1.0 allows, got 'U+0001' at index 0"));
    bad.add(
        BadBody.mend(
            "a value of another type",
            xml.replaceFirst("d:double\">[^<]*<", "d:double\">word<"),
            "value must be a finite 64-bit floating-point number, got 'word'"));
    return bad;
  }
}
