package pijoule.contract.xml;

import java.util.HashSet;
import java.util.Set;
import pijoule.contract.message.Shape;

/**
 * The rules of a SOAP message outside of its payload: one Envelope, at most one Header, one Body,
 * one payload. Header blocks are ignored, unless they must be understood.
 */
final class EnvelopeRules {
  /** Depth of the document's root, as seen from the payload. */
  static final int OUTSIDE = -2;

  private static final int IN_ENVELOPE = -1;
  private static final int IN_BODY = 0;

  private final Envelope envelope;
  private final String payload;
  private final MessageReader reader;
  private final Set<String> understood = new HashSet<>();
  private int headerDepth;
  private int blocks;
  private boolean hasHeader;
  private boolean hasBody;
  private boolean hasPayload;

  EnvelopeRules(Envelope envelope, Shape shape, MessageReader reader) {
    this.envelope = envelope;
    this.payload = shape.root();
    this.reader = reader;
  }

  /**
   * Returns depth within it.
   *
   * @param depth of the element that starts
   */
  int start(int depth) throws InvalidMessageException {
    if (headerDepth > 0) {
      block();
      headerDepth++;
      return depth;
    }
    refuseEncodingStyle();
    if (depth == OUTSIDE) {
      if (!isOwn("Envelope")) {
        throw refused("root element must be {" + envelope.namespace() + "}Envelope");
      }
      return IN_ENVELOPE;
    }
    if (isOwn("Header") && !hasHeader && !hasBody) {
      hasHeader = true;
      headerDepth = 1;
      return depth;
    }
    if (isOwn("Body") && !hasBody) {
      hasBody = true;
      return IN_BODY;
    }
    throw refused("Envelope must hold at most one Header and then one Body");
  }

  /** Checks the element that starts in the Body. */
  void payload() throws InvalidMessageException {
    boolean named =
        reader.getLocalName().equals(payload)
            && Envelope.PAYLOAD_NAMESPACE.equals(reader.getNamespaceURI());
    if (hasPayload || !named) {
      throw refused("Body must hold one element, " + expected());
    }
    hasPayload = true;
  }

  /**
   * Returns depth around it.
   *
   * @param depth within the element that ends
   */
  int end(int depth) throws InvalidMessageException {
    if (headerDepth > 0) {
      headerDepth--;
      return depth;
    }
    if (depth == IN_BODY && !hasPayload) {
      throw missing("Body must hold one element, " + expected());
    }
    if (depth == IN_ENVELOPE && !hasBody) {
      throw missing("Envelope must hold a Body");
    }
    return depth - 1;
  }

  void text() throws InvalidMessageException {
    if (headerDepth <= 1 && reader.getTextLength() > 0 && !reader.isWhiteSpace()) {
      throw new InvalidMessageException(
          "Envelope, Header and Body must hold elements alone",
          "text '" + reader.getText().strip() + "'",
          MessageReader.MEND);
    }
  }

  private void block() throws InvalidMessageException {
    if (headerDepth > 1) {
      return;
    }
    if (reader.getNamespaceURI() == null || reader.getNamespaceURI().isEmpty()) {
      throw refused("header blocks must be in a namespace");
    }
    blocks++;
    if (envelope == Envelope.ADDRESSED && blocks > Envelope.MAX_BLOCKS) {
      throw new InvalidMessageException(
          "Header must hold at most " + Envelope.MAX_BLOCKS + " blocks",
          "more",
          MessageReader.LEAVE_OUT);
    }
    if (envelope.understands(reader.getNamespaceURI())) {
      requireOnce();
      return;
    }
    String must = reader.getAttributeValue(envelope.namespace(), "mustUnderstand");
    if (must != null && !must.equals("0") && !must.equals("false")) {
      throw new InvalidMessageException(
          "header blocks must not have mustUnderstand, as none is understood",
          reader.name(),
          MessageReader.LEAVE_OUT);
    }
  }

  /** WS-Addressing 1.0, SOAP binding, section 3.2; relations may be many. */
  private void requireOnce() throws InvalidMessageException {
    String name = reader.getLocalName();
    if (!name.equals("RelatesTo") && !understood.add(name)) {
      throw new InvalidMessageException(
          "header blocks of WS-Addressing must be there once",
          "a second " + name,
          MessageReader.LEAVE_OUT);
    }
  }

  private void refuseEncodingStyle() throws InvalidMessageException {
    String style = reader.getAttributeValue(envelope.namespace(), "encodingStyle");
    if (style != null) {
      throw new InvalidMessageException(
          "a message must have no encodingStyle", style, MessageReader.LEAVE_OUT);
    }
  }

  private boolean isOwn(String name) {
    return name.equals(reader.getLocalName())
        && envelope.namespace().equals(reader.getNamespaceURI());
  }

  private String expected() {
    return "{" + Envelope.PAYLOAD_NAMESPACE + "}" + payload;
  }

  private InvalidMessageException refused(String rule) {
    return new InvalidMessageException(rule, reader.name(), MessageReader.MEND);
  }

  private static InvalidMessageException missing(String rule) {
    return new InvalidMessageException(rule, "none", MessageReader.MEND);
  }
}
