package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;

/** Bodies that are no SOAP message of an endpoint. */
final class BadEnvelopes implements BadBodies {
  /** As many as a client takes: it limits an answer's length to some 65 kB. */
  private static final int MANY_BLOCKS = 2_500;

  private final Envelope own;
  private final Envelope other;
  private final String prefix;
  private final String start;
  private final String end;

  BadEnvelopes(Envelope own, Envelope other) {
    this(own, other, Envelope.PREFIX);
  }

  private BadEnvelopes(Envelope own, Envelope other, String prefix) {
    this.own = own;
    this.other = other;
    this.prefix = prefix;
    start = "<" + prefix + ":Body>";
    end = "</" + prefix + ":Body>";
  }

  /** Makes those of messages with a Header of WS-Addressing. */
  static BadEnvelopes addressed() {
    return new BadEnvelopes(Envelope.ADDRESSED, Envelope.SOAP_1_1, "s12");
  }

  @Override
  public List<BadBody> of(Shape shape, byte[] valid, boolean request) {
    String xml = new String(valid, UTF_8);
    if (own == Envelope.ADDRESSED) {
      return withHeader(shape, xml.replaceFirst("<[?]xml[^>]*[?]>", ""));
    }
    List<BadBody> bad = common(shape, xml);
    bad.add(mustUnderstand(header(xml, block())));
    return bad;
  }

  private List<BadBody> withHeader(Shape shape, String xml) {
    List<BadBody> bad = common(shape, xml);
    bad.add(mustUnderstand(xml.replace("<wsa:Action>", block() + "<wsa:Action>")));
    bad.add(
        BadBody.leaveOut(
            "two Actions",
            xml.replace("</wsa:Action>", "</wsa:Action><wsa:Action>urn:x</wsa:Action>"),
            "header blocks of WS-Addressing must be there once, got a second Action"));
    String many = "<x:a xmlns:x='urn:x'/>".repeat(MANY_BLOCKS);
    bad.add(
        BadBody.leaveOut(
            "many blocks",
            xml.replace("<wsa:Action>", many + "<wsa:Action>"),
            "Header must hold at most 64 blocks, got more"));
    return bad;
  }

  @Override
  public List<BadBody> numbers(byte[] valid) {
    return BadPlainXml.anyNumbers(valid);
  }

  @Override
  public Map<String, byte[]> hostile(byte[] valid) {
    return BadPlainXml.anyHostile(valid);
  }

  @Override
  public byte[] advised(String advice, byte[] valid) {
    String payload = Matcher.quoteReplacement(advice.replace("an envelope with ", ""));
    String envelope = "(?s)(<(\\w+):Body[^>]*>).*(</\\2:Body>)";
    return new String(valid, UTF_8).replaceFirst(envelope, "$1" + payload + "$3").getBytes(UTF_8);
  }

  private List<BadBody> common(Shape shape, String xml) {
    String payload = xml.substring(xml.indexOf(start) + start.length(), xml.indexOf(end));
    List<BadBody> bad = new ArrayList<>(BadPlainXml.anyXml(xml, shape));
    bad.addAll(envelopes(xml, own.namespace(), other.namespace()));
    bad.addAll(payloads(xml, payload, shape));
    return bad;
  }

  private String block() {
    return "<x:a xmlns:x='urn:x' " + prefix + ":mustUnderstand='1'/>";
  }

  private BadBody mustUnderstand(String xml) {
    return BadBody.leaveOut(
        "mustUnderstand",
        xml,
        "header blocks must not have mustUnderstand, as none is understood, got {urn:x}a");
  }

  private List<BadBody> envelopes(String xml, String own, String other) {
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
            xml.substring(0, xml.indexOf(start)) + "</" + prefix + ":Envelope>",
            "Envelope must hold a Body, got none"),
        BadBody.mend("two bodies", xml.replace(end, end + start + end), order + "Body"),
        BadBody.mend(
            "late header", xml.replace(end, end + "<" + prefix + ":Header/>"), order + "Header"),
        BadBody.leaveOut(
            "processing instruction",
            "<?a b?>" + xml,
            "a SOAP message must have no processing instruction, got a"),
        BadBody.mend(
            "text in the envelope",
            xml.replace(start, "a" + start),
            "Envelope, Header and Body must hold elements alone, got text 'a'"));
  }

  private List<BadBody> payloads(String xml, String payload, Shape shape) {
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
            xml.replace(end, "a" + end),
            "Envelope, Header and Body must hold elements alone, got text 'a'"));
  }

  /** The message with a header that holds a block. */
  private String header(String xml, String block) {
    return xml.replace(
        start, "<" + prefix + ":Header>" + block + "</" + prefix + ":Header>" + start);
  }
}
