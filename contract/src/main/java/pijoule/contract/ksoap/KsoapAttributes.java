package pijoule.contract.ksoap;

import java.util.List;
import java.util.Objects;
import org.kxml2.io.KXmlParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * The attributes that elements of a message may have. Others may change what a value is: {@code
 * href} takes it from elsewhere, {@code xsi:nil} takes it away, {@code c:position} moves it (SOAP
 * 1.1, section 5). kXML lets an element have two attributes of one name.
 */
enum KsoapAttributes {
  /** Attributes of the envelope, its Header and its Body. */
  ENVELOPE("encodingStyle of SOAP 1.1", List.of(Name.ENCODING_STYLE)),
  /** Attributes of the payload. */
  PAYLOAD(
      "id, root=\"1\" and encodingStyle of SOAP 1.1",
      List.of(
          new Name("", "id", ""), new Name(KsoapText.ENCODING, "root", "1"), Name.ENCODING_STYLE)),
  /** Attributes of an item, and of a value; the type by xsi:type is checked elsewhere. */
  VALUE("xsi:type", List.of(new Name(KsoapText.XSI, "type", "")));

  private final String rule;
  private final List<Name> allowed;

  KsoapAttributes(String rule, List<Name> allowed) {
    this.rule = rule;
    this.allowed = allowed;
  }

  /**
   * An attribute.
   *
   * @param namespace of its name; empty if it has none
   * @param local name
   * @param value that it must have; empty for any
   */
  private record Name(String namespace, String local, String value) {
    private static final Name ENCODING_STYLE =
        new Name(KsoapText.ENVELOPE, "encodingStyle", KsoapText.ENCODING);

    boolean isOf(KXmlParser parser, int index) {
      return local.equals(parser.getAttributeName(index))
          && namespace.equals(parser.getAttributeNamespace(index))
          && (value.isEmpty() || value.equals(parser.getAttributeValue(index)));
    }
  }

  /** Checks the element at hand. */
  void check(KXmlParser parser) throws InvalidKsoapException {
    for (int i = 0; i < parser.getAttributeCount(); i++) {
      if (!isAllowed(parser, i)) {
        throw new InvalidKsoapException(
            KsoapTokens.cut(parser.getName())
                + " must have no attribute but "
                + rule
                + ", got "
                + KsoapTokens.cut(
                    parser.getAttributeName(i) + "=\"" + parser.getAttributeValue(i) + "\""));
      }
    }
  }

  private boolean isAllowed(KXmlParser parser, int index) {
    for (Name name : allowed) {
      if (name.isOf(parser, index)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tests whether two attributes of the element at hand, or two prefixes that it binds, have one
   * name.
   */
  static boolean areTwice(KXmlParser parser) throws XmlPullParserException {
    int count = parser.getAttributeCount();
    for (int i = 1; i < count; i++) {
      for (int j = 0; j < i; j++) {
        if (parser.getAttributeName(i).equals(parser.getAttributeName(j))
            && parser.getAttributeNamespace(i).equals(parser.getAttributeNamespace(j))) {
          return true;
        }
      }
    }
    int depth = parser.getDepth();
    int first = parser.getNamespaceCount(depth - 1);
    int end = parser.getNamespaceCount(depth);
    for (int i = first + 1; i < end; i++) {
      for (int j = first; j < i; j++) {
        if (Objects.equals(parser.getNamespacePrefix(i), parser.getNamespacePrefix(j))) {
          return true;
        }
      }
    }
    return false;
  }
}
