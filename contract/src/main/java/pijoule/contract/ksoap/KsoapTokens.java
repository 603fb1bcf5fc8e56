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
 * What kXML's pull parser finds, without comments and white space between elements. Document types
 * and processing instructions are refused, as SOAP demands.
 */
final class KsoapTokens {
  private static final int MAX_SHOWN = 60;

  private final KXmlParser parser = new KXmlParser();
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
    } while (event == XmlPullParser.COMMENT || isText() && blank());
  }

  private boolean isText() {
    return event == XmlPullParser.TEXT
        || event == XmlPullParser.CDSECT
        || event == XmlPullParser.ENTITY_REF
        || event == XmlPullParser.IGNORABLE_WHITESPACE;
  }

  private boolean blank() throws InvalidKsoapException {
    text = characters();
    return text.isBlank();
  }

  /** An entity that is none of XML's own has no text. */
  private String characters() throws InvalidKsoapException {
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
      return parser.nextToken();
    } catch (CharacterCodingException notUtf8) {
      throw new InvalidKsoapException("body must be UTF-8, got other bytes");
    } catch (XmlPullParserException | IOException | RuntimeException broken) {
      // kXML fails in many ways at what is no XML.
      throw notWellFormed();
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
          "xsi:type of "
              + parser.getName()
              + " must be {"
              + namespace
              + "}"
              + name
              + ", got '"
              + cut(stated)
              + "'");
    }
  }

  /** What is at hand, for a person. */
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

  private static String cut(String shown) {
    return shown.length() <= MAX_SHOWN ? shown : shown.substring(0, MAX_SHOWN) + "...";
  }

  InvalidKsoapException notWellFormed() {
    return new InvalidKsoapException(
        "body must be well-formed XML, got an error at line "
            + parser.getLineNumber()
            + ", column "
            + parser.getColumnNumber());
  }
}
