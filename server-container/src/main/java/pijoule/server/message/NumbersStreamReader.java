package pijoule.server.message;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.CharConversionException;
import java.io.InputStream;
import java.util.Locale;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import pijoule.contract.message.NumbersXml;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.Refusal;

/**
 * The parser under every binding: Woodstox with one set of settings, and the rules of numbers.xsd
 * that some bindings do not hold to (JAXB passes over stray text and attributes). What breaks a
 * rule is refused in the exchange, whatever the framework makes of the exception.
 */
public final class NumbersStreamReader extends StreamReaderDelegate {
  private static final XMLInputFactory PARSERS = parsers();
  private static final String UTF_8 = "UTF-8";
  private static final String MEND = "mend the message";

  /** Of an element; namespaces count. A message has none: this bounds what is read of a bad one. */
  private static final int MAX_ATTRIBUTES = 1000;

  private final Exchange exchange;
  private int depth;

  private NumbersStreamReader(XMLStreamReader parser, Exchange exchange) {
    super(parser);
    this.exchange = exchange;
  }

  private static XMLInputFactory parsers() {
    WstxInputFactory factory = new WstxInputFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // An error in a text must come from next(), not unchecked from a getter later on.
    factory.setProperty(WstxInputProperties.P_LAZY_PARSING, false);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
    return factory;
  }

  /**
   * Opens a message.
   *
   * @param in its bytes
   * @param exchange that they belong to
   * @return the reader at the start of the document
   * @throws XMLStreamException if the XML declaration is refused
   */
  public static NumbersStreamReader open(InputStream in, Exchange exchange)
      throws XMLStreamException {
    XMLStreamReader parser;
    try {
      parser = PARSERS.createXMLStreamReader(in, UTF_8);
    } catch (XMLStreamException broken) {
      throw refused(exchange, reason(broken));
    }
    String declared = parser.getCharacterEncodingScheme();
    if (declared != null && !declared.toUpperCase(Locale.ROOT).equals(UTF_8)) {
      throw refused(exchange, notUtf8("encoding " + declared));
    }
    return new NumbersStreamReader(parser, exchange);
  }

  /**
   * Reads to the end of the document, where a binding stops at the end of the root element.
   *
   * @throws XMLStreamException if what follows is refused
   */
  public void finish() throws XMLStreamException {
    while (hasNext()) {
      next();
    }
  }

  @Override
  public int next() throws XMLStreamException {
    int event;
    try {
      event = super.next();
    } catch (XMLStreamException broken) {
      throw refused(exchange, reason(broken));
    }
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> startElement();
      case XMLStreamConstants.END_ELEMENT -> depth--;
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
      case XMLStreamConstants.DTD ->
          throw refused(
              exchange,
              Refusal.bad("body must have no document type", "<!DOCTYPE", "leave it out"));
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw refused(exchange, notWellFormed(getLocation()));
      default -> {}
    }
    return event;
  }

  /** Not supported: every binding reads by {@link #next}, where the rules are. */
  @Override
  public String getElementText() {
    throw new UnsupportedOperationException("a message is read by next()");
  }

  /** Not supported: every binding reads by {@link #next}, where the rules are. */
  @Override
  public int nextTag() {
    throw new UnsupportedOperationException("a message is read by next()");
  }

  private void startElement() throws XMLStreamException {
    if (depth == 0 && !isNamed(NumbersXml.ROOT)) {
      throw refused(
          exchange, Refusal.bad("root element must be numbers in no namespace", name(), MEND));
    }
    if (depth == 1 && !isNamed(NumbersXml.ITEM)) {
      throw refused(
          exchange, Refusal.bad("numbers must hold n elements in no namespace", name(), MEND));
    }
    if (depth > 1) {
      throw refused(exchange, Refusal.bad("n must hold a number alone", name(), MEND));
    }
    if (getAttributeCount() > 0) {
      throw refused(
          exchange,
          Refusal.bad(
              "numbers and n must have no attribute", getAttributeLocalName(0), "leave it out"));
    }
    depth++;
  }

  private void text() throws XMLStreamException {
    if (depth == 1 && !isWhiteSpace()) {
      throw refused(
          exchange,
          Refusal.bad(
              "numbers must hold n elements alone", "text '" + getText().strip() + "'", MEND));
    }
  }

  private boolean isNamed(String name) {
    String namespace = getNamespaceURI();
    return name.equals(getLocalName()) && (namespace == null || namespace.isEmpty());
  }

  private String name() {
    String namespace = getNamespaceURI();
    boolean none = namespace == null || namespace.isEmpty();
    return none ? getLocalName() : "{" + namespace + "}" + getLocalName();
  }

  private static Refusal reason(XMLStreamException broken) {
    return broken.getNestedException() instanceof CharConversionException
        ? notUtf8("other bytes")
        : notWellFormed(broken.getLocation());
  }

  private static Refusal notUtf8(String received) {
    return Refusal.bad("body must be UTF-8", received, "encode the message in UTF-8");
  }

  private static Refusal notWellFormed(Location at) {
    // Woodstox does not say where one of its own limits is passed.
    String where =
        at == null
            ? "over " + MAX_ATTRIBUTES + " attributes, or one that is too long"
            : "an error at line " + at.getLineNumber() + ", column " + at.getColumnNumber();
    return Refusal.bad("body must be well-formed XML", where, MEND);
  }

  private static XMLStreamException refused(Exchange exchange, Refusal refusal) {
    exchange.refuse(refusal);
    return new XMLStreamException(refusal.reason());
  }
}
