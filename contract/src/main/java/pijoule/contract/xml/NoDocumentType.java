package pijoule.contract.xml;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/** A parser that refuses a document type by name, where parsers pass over it or call it broken. */
public final class NoDocumentType extends StreamReaderDelegate {
  /**
   * Makes a source that refuses a document type.
   *
   * @param parser at the document's start
   */
  public NoDocumentType(XMLStreamReader parser) {
    super(parser);
  }

  @Override
  public int next() throws XMLStreamException {
    int event = super.next();
    if (event == XMLStreamConstants.DTD) {
      throw refused();
    }
    return event;
  }

  static InvalidMessageException refused() {
    return new InvalidMessageException(
        "body must have no document type", "<!DOCTYPE", MessageReader.LEAVE_OUT);
  }
}
