package pijoule.contract.xml;

import java.io.InputStream;
import java.io.Reader;
import java.util.Locale;
import java.util.MissingResourceException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.Shape;

/**
 * The rules of a message, between the parser and the binding. Those of its shape, of well-formed
 * XML 1.0, and of UTF-8. Parsers and bindings enforce different parts of them (JAXB ignores stray
 * text and attributes, the JDK's parser a colon in a processing instruction's name), so that
 * without these rules the stack would decide which messages are valid.
 *
 * <p>Allowed are an XML declaration, a byte order mark, comments, processing instructions, white
 * space, CDATA sections and character references with the same meaning as plain text, and
 * declarations of namespaces that nothing uses.
 */
public final class MessageReader extends StreamReaderDelegate {
  private static final String UTF_8 = "UTF-8";
  private static final String XML_1_0 = "1.0";
  static final String MEND = "mend the message";
  static final String LEAVE_OUT = "leave it out";

  /** Woodstox only; an error in a text must come from next(), not unchecked from a getter later. */
  private static final String LAZY_PARSING = "com.ctc.wstx.lazyParsing";

  private final String root;
  private final Envelope envelope;
  private final EnvelopeRules around;
  private final ItemRules within;
  private final Shape shape;
  private final StringBuilder text = new StringBuilder();

  // Null where nobody reads the items' texts.
  private ItemReader<?> items;

  /** Depth in the payload: 0 around its root, 1 in it; below 0 in an envelope, around its Body. */
  private int depth;

  private MessageReader(Shape shape, Envelope envelope, XMLStreamReader parser)
      throws InvalidMessageException {
    super(parser);
    this.envelope = envelope;
    around = envelope.isPresent() ? new EnvelopeRules(envelope, shape, this) : null;
    depth = envelope.isPresent() ? EnvelopeRules.OUTSIDE : 0;
    root = shape.root();
    within = new ItemRules(shape, envelope, this);
    this.shape = shape;
    String encoding = parser.getCharacterEncodingScheme();
    if (encoding != null && !encoding.toUpperCase(Locale.ROOT).equals(UTF_8)) {
      throw InvalidMessageException.notUtf8("encoding " + encoding);
    }
    // Parsers differ in what ends a line of XML 1.1, and so in what is white space.
    if (parser.getVersion() != null && !parser.getVersion().equals(XML_1_0)) {
      throw new InvalidMessageException(
          "body must be XML 1.0", "version " + parser.getVersion(), MEND);
    }
  }

  /**
   * Sets a parser up for messages: without document types and external entities, and not lazy.
   *
   * @param parsers any
   * @return the same
   */
  public static XMLInputFactory strict(XMLInputFactory parsers) {
    parsers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    parsers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    if (isWoodstox(parsers)) {
      parsers.setProperty(LAZY_PARSING, false);
    }
    return parsers;
  }

  static boolean isWoodstox(XMLInputFactory parsers) {
    return parsers.isPropertySupported(LAZY_PARSING);
  }

  /**
   * Opens a message.
   *
   * @param shape of the message
   * @param envelope around it
   * @param parsers {@link #strict}
   * @param in the message's bytes, which are read as UTF-8
   * @return the reader at the start of the document
   * @throws InvalidMessageException if the XML declaration is refused
   */
  public static MessageReader open(
      Shape shape, Envelope envelope, XMLInputFactory parsers, InputStream in)
      throws InvalidMessageException {
    return open(shape, envelope, () -> parsers.createXMLStreamReader(in, UTF_8));
  }

  /**
   * Opens a message.
   *
   * @param shape of the message
   * @param envelope around it
   * @param parsers {@link #strict}
   * @param in the message's characters; fails where the bytes are not UTF-8, and leaves out the
   *     byte order mark
   * @return the reader at the start of the document
   * @throws InvalidMessageException if the XML declaration is refused
   */
  public static MessageReader open(
      Shape shape, Envelope envelope, XMLInputFactory parsers, Reader in)
      throws InvalidMessageException {
    return open(shape, envelope, () -> parsers.createXMLStreamReader(in));
  }

  /**
   * Opens a message that was parsed before, such as a tree that was decrypted.
   *
   * @param shape of the message
   * @param envelope around it
   * @param parsed at the document's start
   * @return the reader at the start of the document
   * @throws InvalidMessageException if it is refused
   */
  public static MessageReader over(Shape shape, Envelope envelope, XMLStreamReader parsed)
      throws InvalidMessageException {
    return open(shape, envelope, () -> parsed);
  }

  private interface Opening {
    XMLStreamReader parser() throws XMLStreamException;
  }

  private static MessageReader open(Shape shape, Envelope envelope, Opening opening)
      throws InvalidMessageException {
    try {
      return new MessageReader(shape, envelope, opening.parser());
    } catch (InvalidMessageException invalid) {
      throw invalid;
    } catch (XMLStreamException broken) {
      throw InvalidMessageException.of(broken);
    }
  }

  /**
   * Gives the text of each item to a reader as well, so that its rules are kept whatever the
   * binding does with the text: {@link #next} throws its {@link
   * pijoule.contract.message.InvalidItemException}.
   *
   * @param reader of the items
   * @return this
   */
  public MessageReader into(ItemReader<?> reader) {
    items = reader;
    return this;
  }

  /**
   * Reads to the end of the document, where a binding stops at the end of the root element.
   *
   * @throws InvalidMessageException if what follows is refused
   */
  public void finish() throws InvalidMessageException {
    while (hasNext()) {
      next();
    }
  }

  @Override
  public boolean hasNext() {
    return getEventType() != XMLStreamConstants.END_DOCUMENT;
  }

  @Override
  public int next() throws InvalidMessageException {
    int event;
    try {
      event = super.next();
    } catch (XMLStreamException broken) {
      throw InvalidMessageException.of(broken);
    } catch (MissingResourceException broken) {
      // The JDK's parser has no message for some errors in a document type.
      throw InvalidMessageException.notWellFormed(getLocation());
    }
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> startElement();
      case XMLStreamConstants.END_ELEMENT -> endElement();
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
      case XMLStreamConstants.DTD -> throw NoDocumentType.refused();
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw InvalidMessageException.notWellFormed(getLocation());
      case XMLStreamConstants.PROCESSING_INSTRUCTION -> processingInstruction();
      default -> {}
    }
    if (items != null) {
      collect(event);
    }
    return event;
  }

  private void collect(int event) {
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
          text.append(getTextCharacters(), getTextStart(), getTextLength());
      case XMLStreamConstants.END_ELEMENT -> {
        if (depth > 0 && shape.holdsText(getLocalName())) {
          items.add(text.toString());
        }
      }
      default -> {}
    }
  }

  /** Not supported: a message is read by {@link #next}, where the rules are. */
  @Override
  public String getElementText() {
    throw new UnsupportedOperationException("a message is read by next()");
  }

  @Override
  public int nextTag() throws InvalidMessageException {
    int event = next();
    while (event != XMLStreamConstants.START_ELEMENT && event != XMLStreamConstants.END_ELEMENT) {
      event = next();
    }
    return event;
  }

  private void startElement() throws InvalidMessageException {
    if (depth < 0) {
      depth = around.start(depth);
      return;
    }
    if (depth == 0) {
      requireRoot();
    }
    within.start(depth);
    depth++;
  }

  private void requireRoot() throws InvalidMessageException {
    if (envelope.isPresent()) {
      around.payload();
    } else if (!isNamed(root)) {
      throw new InvalidMessageException(
          "root element must be " + root + " in no namespace", name(), MEND);
    }
  }

  private void endElement() throws InvalidMessageException {
    if (depth > 0) {
      depth--;
      within.end(depth);
    } else {
      depth = around.end(depth);
    }
  }

  private void text() throws InvalidMessageException {
    if (depth <= 0 && envelope.isPresent()) {
      around.text();
      return;
    }
    within.text(depth);
  }

  private void processingInstruction() throws InvalidMessageException {
    if (envelope.isPresent()) {
      // SOAP 1.1, section 3; SOAP 1.2, section 5.
      throw new InvalidMessageException(
          "a SOAP message must have no processing instruction", getPITarget(), LEAVE_OUT);
    }
    // Namespaces in XML 1.0, section 7: no name of a processing instruction contains a colon.
    if (getPITarget().indexOf(':') >= 0) {
      throw InvalidMessageException.notWellFormed(getLocation());
    }
  }

  /** Tests whether the element at hand has the name, in no namespace. */
  boolean isNamed(String name) {
    String namespace = getNamespaceURI();
    return name.equals(getLocalName()) && (namespace == null || namespace.isEmpty());
  }

  /** The name of the element at hand, with its namespace. */
  String name() {
    String namespace = getNamespaceURI();
    boolean none = namespace == null || namespace.isEmpty();
    return none ? getLocalName() : "{" + namespace + "}" + getLocalName();
  }
}
