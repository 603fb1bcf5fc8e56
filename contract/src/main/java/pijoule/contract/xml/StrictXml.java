package pijoule.contract.xml;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;

/**
 * Reads XML bodies by the rules of {@link MessageReader}, with the JDK's own parser: the parser
 * that a framework is measured with is not loaded and compiled by a check.
 *
 * @param <T> the domain's type
 */
public final class StrictXml<T> implements BodyReader<T> {
  private final XMLInputFactory parsers = MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private final MessageType<T> type;
  private final Envelope envelope;

  /**
   * @param type of the messages
   * @param envelope around them
   */
  public StrictXml(MessageType<T> type, Envelope envelope) {
    this.type = type;
    this.envelope = envelope;
  }

  @Override
  public T read(InputStream body) throws XMLStreamException, IOException {
    return read(MessageReader.open(type.shape(), envelope, parsers, Utf8.of(body)));
  }

  /**
   * Reads a message that was parsed before, such as a tree that was decrypted.
   *
   * @param parsed at the document's start
   * @return the message's value
   * @throws XMLStreamException if it is no message; an {@link pijoule.contract.message.Invalid}
   */
  public T read(XMLStreamReader parsed) throws XMLStreamException {
    return read(MessageReader.over(type.shape(), envelope, parsed, refused -> {}));
  }

  private T read(MessageReader xml) throws XMLStreamException {
    ItemReader<T> items = type.reader();
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.END_ELEMENT -> {
          if (xml.isInPayload() && type.shape().holdsText(xml.getLocalName())) {
            items.add(text.toString());
          }
        }
        default -> {}
      }
    }
    xml.close();
    return items.value();
  }
}
