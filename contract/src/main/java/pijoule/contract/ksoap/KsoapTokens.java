package pijoule.contract.ksoap;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.kxml2.io.KXmlParser;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * Tokens of kXML's pull parser, without comments and white space between elements. Document types
 * and processing instructions are refused, as SOAP demands.
 */
final class KsoapTokens {
  private static final int MAX_SHOWN = 60;
  private static final String VERSION = "http://xmlpull.org/v1/doc/properties.html#xmldecl-version";

  private final KXmlParser parser = new KXmlParser();
  private boolean started;
  private int event;
  private String text;

  KsoapTokens(InputStream in) throws InvalidKsoapException {
    try {
      parser.setFeature(XmlPullParser.FEATURE_PROCESS_NAMESPACES, true);
      parser.setInput(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    } catch (XmlPullParserException broken) {
      throw notWellFormed();
    }
  }

  int event() {
    return event;
  }

  /** Goes to the next tag, text that is not white space, or the end. */
  void next() throws InvalidKsoapException {
    do {
      event = token();
      refuse();
      if (event == XmlPullParser.START_TAG) {
        requireOnce();
      }
    } while (event == XmlPullParser.COMMENT || isText() && blank());
  }

  private void requireOnce() throws InvalidKsoapException {
    boolean twice;
    try {
      twice = KsoapAttributes.areTwice(parser);
    } catch (XmlPullParserException broken) {
      throw notWellFormed();
    }
    if (twice) {
      throw notWellFormed();
    }
  }

  /** Checks the attributes of the start tag at hand. */
  void require(KsoapAttributes attributes) throws InvalidKsoapException {
    attributes.check(parser);
  }

  private boolean isText() {
    return event == XmlPullParser.TEXT
        || event == XmlPullParser.CDSECT
        || event == XmlPullParser.ENTITY_REF
        || event == XmlPullParser.IGNORABLE_WHITESPACE;
  }

  /** References and sections are text, even those of a blank. */
  private boolean blank() throws InvalidKsoapException {
    text = characters();
    boolean plain = event != XmlPullParser.ENTITY_REF && event != XmlPullParser.CDSECT;
    return plain && isWhite(text);
  }

  /** XML 1.0, production 3. */
  private static boolean isWhite(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (" \t\n\r".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** An entity that is none of XML's own has no text. */
  private String characters() throws InvalidKsoapException {
    if (event == XmlPullParser.ENTITY_REF && CharacterReference.is(parser.getName())) {
      int character = CharacterReference.of(parser.getName());
      if (character < 0) {
        throw notWellFormed();
      }
      return Character.toString(character);
    }
    String found = parser.getText();
    if (found == null) {
      throw notWellFormed();
    }
    return found;
  }

  private void refuse() throws InvalidKsoapException {
    if (event == XmlPullParser.DOCDECL) {
      throw new InvalidKsoapException("body must have no document type, got <!DOCTYPE");
    }
    if (event == XmlPullParser.PROCESSING_INSTRUCTION) {
      throw new InvalidKsoapException(
          "a SOAP message must have no processing instruction, got one");
    }
  }

  private int token() throws InvalidKsoapException {
    try {
      int found = parser.nextToken();
      if (!started) {
        started = true;
        requireDeclared();
      }
      return found;
    } catch (InvalidKsoapException otherDeclaration) {
      throw otherDeclaration;
    } catch (CharacterCodingException notUtf8) {
      throw new InvalidKsoapException("body must be UTF-8, got other bytes");
    } catch (XmlPullParserException | IOException | RuntimeException broken) {
      // kXML fails in many ways at what is no XML.
      throw notWellFormed();
    }
  }

  /**
   * Refuses a declaration that states anything else: another reader would take other characters.
   */
  private void requireDeclared() throws InvalidKsoapException {
    Object version = parser.getProperty(VERSION);
    String encoding = parser.getInputEncoding();
    if (version != null && !version.equals("1.0")
        || encoding != null && !encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
      throw new InvalidKsoapException(
          "XML declaration must state version 1.0 and encoding UTF-8 or none, got "
              + cut(encoding == null ? "version " + version : version + ", " + encoding));
    }
  }

  /** The text of the element whose start tag is at hand, up to its end tag. */
  String text(String rule) throws InvalidKsoapException {
    StringBuilder all = new StringBuilder();
    event = token();
    while (event != XmlPullParser.END_TAG) {
      refuse();
      if (isText()) {
        all.append(characters());
      } else if (event != XmlPullParser.COMMENT) {
        throw new InvalidKsoapException(rule + ", got " + shown());
      }
      event = token();
    }
    return all.toString();
  }

  boolean isStart(String namespace, String name) {
    return event == XmlPullParser.START_TAG
        && name.equals(parser.getName())
        && namespace.equals(parser.getNamespace());
  }

  /** An xsi:type may be left out; one that is there must be that of the value. */
  void requireType(String namespace, String name) throws InvalidKsoapException {
    String stated = parser.getAttributeValue(KsoapText.XSI, "type");
    if (stated == null) {
      return;
    }
    int colon = stated.indexOf(':');
    String prefix = colon < 0 ? null : stated.substring(0, colon);
    String of = prefix == null ? parser.getNamespace("") : parser.getNamespace(prefix);
    if (!namespace.equals(of) || !name.equals(stated.substring(colon + 1))) {
      throw new InvalidKsoapException(
          "xsi:type of %s must be {%s}%s, got '%s'"
              .formatted(parser.getName(), namespace, name, cut(stated)));
    }
  }

  /** Current token, for a person. */
  String shown() {
    return switch (event) {
      case XmlPullParser.START_TAG ->
          parser.getNamespace().isEmpty()
              ? cut(parser.getName())
              : cut("{" + parser.getNamespace() + "}" + parser.getName());
      case XmlPullParser.END_TAG -> "the end of " + cut(parser.getName());
      case XmlPullParser.END_DOCUMENT -> "the end of the body";
      default -> "text '" + cut(text.strip()) + "'";
    };
  }

  static String cut(String shown) {
    return shown.length() <= MAX_SHOWN ? shown : shown.substring(0, MAX_SHOWN) + "...";
  }

  InvalidKsoapException notWellFormed() {
    return new InvalidKsoapException(
        "body must be well-formed XML, got an error at line %s, column %s"
            .formatted(parser.getLineNumber(), parser.getColumnNumber()));
  }

  /**
   * Character references: XML 1.0, section 4.1. kXML takes any digits and keeps the lowest 16 bits
   * of the number, so that {@code &#x1F600;} would be another character.
   */
  private static final class CharacterReference {
    private static final int DECIMAL = 10;
    private static final int HEXADECIMAL = 16;

    private CharacterReference() {}

    /**
     * Tests whether it is that of a character, and not of an entity.
     *
     * @param name what is between {@code &} and {@code ;}
     */
    static boolean is(String name) {
      return name.startsWith("#");
    }

    /**
     * Returns the character; below 0 where there is none that XML allows.
     *
     * @param name such as {@code #65} or {@code #x41}
     */
    static int of(String name) {
      int radix = name.startsWith("#x") ? HEXADECIMAL : DECIMAL;
      int start = radix == HEXADECIMAL ? 2 : 1;
      int number = start < name.length() ? 0 : -1;
      for (int i = start; i < name.length() && number >= 0; i++) {
        char digit = name.charAt(i);
        int value = digit < 0x80 ? Character.digit(digit, radix) : -1;
        number = value < 0 ? -1 : number * radix + value;
        number = number > Character.MAX_CODE_POINT ? -1 : number;
      }
      return isAllowed(number) ? number : -1;
    }

    /** XML 1.0, production 2. */
    private static boolean isAllowed(int character) {
      return character == '\t'
          || character == '\n'
          || character == '\r'
          || character >= ' ' && character <= 0xd7ff
          || character >= 0xe000 && character <= 0xfffd
          || character >= 0x1_0000;
    }
  }
}
