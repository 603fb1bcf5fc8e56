package pijoule.contract.xml;

import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import pijoule.contract.message.ItemReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;

/**
 * Messages through StAX, one event after the other: how the JDK's client writes them, and how
 * Axis2's data binding writes and reads them. Safe for use by many threads.
 *
 * @param <T> the value
 */
public final class StreamCodec<T> {
  private static final String NO_NAMESPACE = "";

  private final MessageType<T> type;
  private final Envelope envelope;
  private final boolean namesNamespace;

  /**
   * Makes a stream codec.
   *
   * @param type of the messages
   * @param envelope that they are in; not written here
   * @param namesNamespace whether elements are written with an explicit empty namespace, which
   *     Axiom's writers require; the JDK's writer does more work with it
   */
  public StreamCodec(MessageType<T> type, Envelope envelope, boolean namesNamespace) {
    this.type = type;
    this.envelope = envelope;
    this.namesNamespace = namesNamespace;
  }

  /**
   * Writes a message from start to end of its root element.
   *
   * @param value to write
   * @param out within the envelope, which declares the payload's prefix; not flushed
   * @throws XMLStreamException as the writer's
   */
  public void write(T value, XMLStreamWriter out) throws XMLStreamException {
    if (envelope.isPresent()) {
      out.writeStartElement(
          Envelope.PAYLOAD_PREFIX, type.shape().root(), Envelope.PAYLOAD_NAMESPACE);
    } else {
      start(type.shape().root(), out);
    }
    int count = type.count(value);
    if (type.shape().hasFields()) {
      for (int i = 0; i < count; i++) {
        writeFields(value, i, out);
      }
    } else {
      for (int i = 0; i < count; i++) {
        // Asked for here, the name is a constant for the JIT; a field would not be.
        start(type.shape().item(), out);
        out.writeCharacters(type.text(value, i, 0));
        out.writeEndElement();
      }
    }
    out.writeEndElement();
  }

  private void writeFields(T value, int index, XMLStreamWriter out) throws XMLStreamException {
    List<Shape.Field> fields = type.shape().fields();
    start(type.shape().item(), out);
    for (int field = 0; field < fields.size(); field++) {
      start(fields.get(field).name(), out);
      out.writeCharacters(type.text(value, index, field));
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
   * Reads a message as Axis2's code generator has its beans do it: texts into a list, the list into
   * a value.
   *
   * @param in at the start of the root element or before it; keeps what rules it has
   * @return the value; the reader is at the end of the root element
   * @throws XMLStreamException if the message is refused
   * @throws pijoule.contract.message.InvalidItemException if an item must be a number and is none
   */
  public T read(XMLStreamReader in) throws XMLStreamException {
    while (in.getEventType() != XMLStreamConstants.START_ELEMENT) {
      in.next();
    }
    List<String> texts = new ArrayList<>();
    int event = in.next();
    while (event != XMLStreamConstants.END_ELEMENT) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        readItem(in, texts);
      }
      event = in.next();
    }
    ItemReader<T> items = type.reader();
    for (int i = 0; i < texts.size(); i++) {
      items.add(texts.get(i));
    }
    return items.value();
  }

  private void readItem(XMLStreamReader in, List<String> texts) throws XMLStreamException {
    if (!type.shape().hasFields()) {
      texts.add(in.getElementText());
      return;
    }
    int event = in.next();
    while (event != XMLStreamConstants.END_ELEMENT) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        texts.add(in.getElementText());
      }
      event = in.next();
    }
  }
}
