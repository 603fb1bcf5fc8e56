package pijoule.contract.xml;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;

/**
 * Reads XML bodies by the rules of {@link MessageReader}, outside of any stack.
 *
 * @param <T> the domain's type
 */
public final class StrictXml<T> implements BodyReader<T> {
  private final XMLInputFactory parsers;
  private final MessageType<T> type;
  private final Envelope envelope;

  /**
   * Makes a strict reader of XML.
   *
   * @param type of the messages
   * @param envelope around them
   * @param parsers any; made strict
   */
  public StrictXml(MessageType<T> type, Envelope envelope, XMLInputFactory parsers) {
    this.parsers = MessageReader.strict(parsers);
    this.type = type;
    this.envelope = envelope;
  }

  @Override
  public T read(InputStream body) throws XMLStreamException, IOException {
    // The JDK's parser prints a line about bytes that are not UTF-8, Woodstox takes two byte order
    // marks from a reader.
    return read(
        MessageReader.isWoodstox(parsers)
            ? MessageReader.open(type.shape(), envelope, parsers, body)
            : MessageReader.open(type.shape(), envelope, parsers, Utf8.of(body)));
  }

  /**
   * Reads a message that was parsed before, such as a tree that was decrypted.
   *
   * @param parsed at the document's start
   * @return the message's value
   * @throws XMLStreamException if it is no message; an {@link pijoule.contract.message.Invalid}
   */
  public T read(XMLStreamReader parsed) throws XMLStreamException {
    return read(MessageReader.over(type.shape(), envelope, parsed));
  }

  private T read(MessageReader xml) throws XMLStreamException {
    ItemReader<T> items = type.strictReader();
    xml.into(items).finish();
    xml.close();
    return items.value();
  }
}
