package pijoule.contract.protocol;

import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.stream.XMLInputFactory;
import pijoule.contract.message.BodyReader;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.PlainXml;
import pijoule.contract.xml.SoapBody;
import pijoule.contract.xml.StrictXml;

/** Base of protocols whose bodies are XML. */
abstract class XmlProtocol implements Protocol {
  private final String name;
  private final String mediaType;
  private final Envelope envelope;

  XmlProtocol(String name, String mediaType, Envelope envelope) {
    this.name = name;
    this.mediaType = mediaType;
    this.envelope = envelope;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String mediaType() {
    return mediaType;
  }

  @Override
  public final String content(Shape shape) {
    return (envelope.isPresent() ? "an envelope with a " : "a ") + shape.root() + " element";
  }

  @Override
  public final String shortest(MessageType<?> type) {
    return envelope.isPresent() ? Envelope.shortest(type.shape()) : type.shape().shortest();
  }

  @Override
  public final <T> byte[] body(MessageType<T> type, T value) {
    return PlainXml.bytes(type, envelope, value);
  }

  @Override
  public final <T> Optional<BodyReader<T>> strictReader(
      MessageType<T> type, XMLInputFactory parsers) {
    return Optional.of(new StrictXml<>(type, envelope, parsers));
  }

  @Override
  public final <T> long size(MessageType<T> type, T value) {
    return envelope.bytes() + type.size(value);
  }

  @Override
  public final OptionalInt payloadBytes(byte[] body, int size) {
    return envelope.isPresent() ? SoapBody.contentBytes(body, size) : OptionalInt.of(size);
  }

  /** An item with one character. */
  @Override
  public final int minItemBytes(MessageType<?> type) {
    return type.shape().itemBytes() + 1;
  }

  /** No element is shorter than two tags. */
  @Override
  public final long maxItems(MessageType<?> type, byte[] body, int size) {
    long tags = 0;
    for (int i = 0; i < size; i++) {
      tags += body[i] == '<' ? 1 : 0;
    }
    return tags / 2;
  }
}
