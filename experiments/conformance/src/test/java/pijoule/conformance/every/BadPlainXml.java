package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Shape;

/** Bodies that are no plain XML message of an endpoint. */
final class BadPlainXml {
  private static final String NO_DTD = "body must have no document type, got <!DOCTYPE";

  private BadPlainXml() {}

  static List<BadBody> of(Shape shape, byte[] valid) {
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

  /** Of messages in an envelope as well. */
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
              xml.replaceAll(item + "[^<]*</" + shape.item() + ">", ""),
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
    return bad;
  }
}
