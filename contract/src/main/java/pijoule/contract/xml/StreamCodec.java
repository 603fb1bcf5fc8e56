package pijoule.contract.xml;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;

/**
 * Writes and reads messages through StAX, one event after the other: what the JDK's client and
 * Axis2's data binding have in common. Safe for use by many threads.
 *
 * @param <T> the value
 */
public final class StreamCodec<T> {
  private static final String NO_NAMESPACE = "";

  private final MessageType<T> type;
  private final boolean namesNamespace;

  /**
   * @param type of the messages
   * @param namesNamespace whether elements are written with an explicit empty namespace, which
   *     Axiom's writers require; the JDK's writer does more work with it
   */
  public StreamCodec(MessageType<T> type, boolean namesNamespace) {
    this.type = type;
    this.namesNamespace = namesNamespace;
  }

  /**
   * Writes a message from start to end of its root element.
   *
   * @param value to write
   * @param out not flushed
   * @throws XMLStreamException as the writer's
   */
  public void write(T value, XMLStreamWriter out) throws XMLStreamException {
    start(type.shape().root(), out);
    int count = type.count(value);
    for (int i = 0; i < count; i++) {
      // Asked for here, the name is a constant for the JIT; a field would not be.
      start(type.shape().item(), out);
      out.writeCharacters(type.item(value, i));
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  private void start(String name, XMLStreamWriter out) throws XMLStreamException {
    if (namesNamespace) {
      out.writeStartElement(NO_NAMESPACE, name, NO_NAMESPACE);
    } else {
      out.writeStartElement(name);
    }
  }

  /**
   * Reads a message.
   *
   * @param in a {@link MessageReader} or what is built on one, which keeps the rules; at the start
   *     of the root element or before it
   * @return the value; the reader is at the end of the root element
   * @throws XMLStreamException if the message is refused
   * @throws pijoule.contract.message.InvalidNumberException if an item must be a number and is none
   */
  public T read(XMLStreamReader in) throws XMLStreamException {
    int event = in.getEventType();
    while (event != XMLStreamConstants.START_ELEMENT) {
      event = in.next();
    }
    ItemReader<T> items = type.reader();
    StringBuilder text = new StringBuilder();
    for (event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        items.add(item(in, text));
      }
    }
    return items.value();
  }

  private static String item(XMLStreamReader in, StringBuilder text) throws XMLStreamException {
    text.setLength(0);
    for (int event = in.next(); event != XMLStreamConstants.END_ELEMENT; event = in.next()) {
      if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(in.getTextCharacters(), in.getTextStart(), in.getTextLength());
      }
    }
    return text.toString();
  }
}
