package pijoule.dpws;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.UnmarshalException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.somda.sdc.dpws.soap.model.Envelope;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Reading;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.XmlMessage;
import pijoule.dpws.typed.TypedReadings;

/**
 * Messages of one type: values into and out of a Body.
 *
 * @param <T> the value
 */
public final class Payload<T> {
  private final EnvelopeXml xml;
  private final EnvelopeXml writer;
  private final boolean typed;
  private final MessageType<T> type;
  private final JaxbType<T> jaxb;
  private final QName root;

  /**
   * Makes a payload.
   *
   * @param xml how messages are written and read
   * @param type of the messages
   */
  public Payload(EnvelopeXml xml, MessageType<T> type) {
    this(xml, xml, false, type);
  }

  private Payload(EnvelopeXml xml, EnvelopeXml writer, boolean typed, MessageType<T> type) {
    this.xml = xml;
    this.writer = writer;
    this.typed = typed;
    this.type = type;
    jaxb = JaxbType.of(type);
    root = new QName(pijoule.contract.xml.Envelope.PAYLOAD_NAMESPACE, type.shape().root());
  }

  /**
   * Makes a payload of a protocol's messages.
   *
   * @param marshalling of the library
   * @param protocol that says whether elements state their types
   * @param type of the messages
   * @param <T> the value
   */
  public static <T> Payload<T> of(
      CallMarshalling marshalling, Protocol protocol, MessageType<T> type) {
    boolean typed = protocol instanceof Dpws dpws && dpws.hasTypes(type);
    EnvelopeXml writer = typed ? marshalling.typed() : marshalling.xml();
    return new Payload<>(marshalling.xml(), writer, typed, type);
  }

  /**
   * A message as it was read.
   *
   * @param envelope with its headers
   * @param value that its Body holds
   * @param <T> the value
   */
  public record Received<T>(Envelope envelope, T value) {}

  /**
   * Reads a message to its last byte, by the rules of all stacks.
   *
   * @param in its bytes
   * @return the message
   * @throws JAXBException if it is refused; a cause is {@link pijoule.contract.message.Invalid}
   */
  public Received<T> read(InputStream in) throws JAXBException {
    try {
      MessageReader reader =
          MessageReader.open(
                  type.shape(), pijoule.contract.xml.Envelope.ADDRESSED, xml.parsers(), in)
              .into(type.strictReader());
      Envelope envelope = xml.read(reader);
      reader.finish();
      return new Received<>(envelope, value(envelope));
    } catch (XMLStreamException | InvalidItemException refused) {
      throw new UnmarshalException(refused);
    }
  }

  private T value(Envelope envelope) {
    JAXBElement<?> element = (JAXBElement<?>) envelope.getBody().getAny().get(0);
    return jaxb.type().cast(element.getValue()).value();
  }

  /**
   * Writes a message.
   *
   * @param envelope with its headers; its Body is replaced
   * @param value to write
   * @param out takes the bytes
   * @throws JAXBException if it cannot be written
   */
  public void write(Envelope envelope, T value, OutputStream out) throws JAXBException {
    List<Object> body = envelope.getBody().getAny();
    body.clear();
    body.add(typed ? typedElement((Reading[]) value) : element(value));
    writer.write(envelope, out);
  }

  private JAXBElement<TypedReadings> typedElement(Reading[] readings) {
    return new JAXBElement<>(root, TypedReadings.class, new TypedReadings(readings));
  }

  /**
   * Returns its element, for a Body.
   *
   * @param value to write
   */
  @SuppressWarnings("unchecked")
  public JAXBElement<XmlMessage<T>> element(T value) {
    return new JAXBElement<>(root, (Class<XmlMessage<T>>) jaxb.type(), jaxb.wrap(value));
  }
}
