package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;

/** Bodies that are no SOAP message of an endpoint. */
final class BadEnvelopes {
  private static final String START = "<soapenv:Body>";
  private static final String END = "</soapenv:Body>";

  private BadEnvelopes() {}

  static List<BadBody> of(Envelope own, Envelope other, Shape shape, byte[] valid) {
    String xml = new String(valid, UTF_8);
    String payload = xml.substring(xml.indexOf(START) + START.length(), xml.indexOf(END));
    List<BadBody> bad = new ArrayList<>(BadPlainXml.anyXml(xml, shape));
    bad.addAll(envelopes(xml, own.namespace(), other.namespace()));
    bad.addAll(payloads(xml, payload, shape));
    return bad;
  }

  private static List<BadBody> envelopes(String xml, String own, String other) {
    String order = "Envelope must hold at most one Header and then one Body, got {" + own + "}";
    return List.of(
        BadBody.mend(
            "other version",
            xml.replace(own, other),
            "root element must be {" + own + "}Envelope, got {" + other + "}Envelope"),
        BadBody.mend(
            "no envelope", "<numbers/>", "root element must be {" + own + "}Envelope, got numbers"),
        BadBody.mend(
            "missing body",
            xml.substring(0, xml.indexOf(START)) + "</soapenv:Envelope>",
            "Envelope must hold a Body, got none"),
        BadBody.mend("two bodies", xml.replace(END, END + START + END), order + "Body"),
        BadBody.mend("late header", xml.replace(END, END + "<soapenv:Header/>"), order + "Header"),
        BadBody.leaveOut(
            "mustUnderstand",
            header(xml, "<x:a xmlns:x='urn:x' soapenv:mustUnderstand='1'/>"),
            "header blocks must not have mustUnderstand, as none is understood, got {urn:x}a"),
        BadBody.leaveOut(
            "processing instruction",
            "<?a b?>" + xml,
            "a SOAP message must have no processing instruction, got a"),
        BadBody.mend(
            "text in the envelope",
            xml.replace(START, "a" + START),
            "Envelope, Header and Body must hold elements alone, got text 'a'"));
  }

  private static List<BadBody> payloads(String xml, String payload, Shape shape) {
    String name = "{urn:pijoule}" + shape.root();
    String rule = "Body must hold one element, " + name + ", got ";
    return List.of(
        BadBody.mend("no payload", xml.replace(payload, ""), rule + "none"),
        BadBody.mend("two payloads", xml.replace(payload, payload + payload), rule + name),
        BadBody.mend(
            "wrong namespace",
            xml.replace("urn:pijoule", "urn:x"),
            rule + "{urn:x}" + shape.root()),
        BadBody.mend(
            "no namespace", xml.replace("<p:", "<").replace("</p:", "</"), rule + shape.root()),
        BadBody.mend(
            "text in the body",
            xml.replace(END, "a" + END),
            "Envelope, Header and Body must hold elements alone, got text 'a'"));
  }

  /** The message with a header that holds a block. */
  static String header(String xml, String block) {
    return xml.replace(START, "<soapenv:Header>" + block + "</soapenv:Header>" + START);
  }
}
