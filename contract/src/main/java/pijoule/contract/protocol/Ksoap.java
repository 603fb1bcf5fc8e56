package pijoule.contract.protocol;

import java.util.Map;
import java.util.OptionalInt;
import pijoule.contract.ksoap.KsoapText;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.SoapBody;

/** SOAP 1.1 with typed values, in the manner of ksoap2: the first library of Groba and Clarke. */
public final class Ksoap implements Protocol {
  @Override
  public String name() {
    return "ksoap";
  }

  @Override
  public String mediaType() {
    return "text/xml";
  }

  /** As by SOAP 1.1. */
  @Override
  public Map<String, String> headers() {
    return new Soap().headers();
  }

  @Override
  public String content(Shape shape) {
    return "an envelope with a " + shape.root() + " element";
  }

  @Override
  public String shortest(MessageType<?> type) {
    return Envelope.shortest(type.shape());
  }

  @Override
  public <T> byte[] body(MessageType<T> type, T value) {
    return new KsoapText<>(type).bytes(value);
  }

  @Override
  public <T> long size(MessageType<T> type, T value) {
    return new KsoapText<>(type).size(value);
  }

  @Override
  public OptionalInt payloadBytes(byte[] body, int size) {
    return SoapBody.contentBytes(body, size);
  }

  @Override
  public int minItemBytes(MessageType<?> type) {
    return type.shape().itemBytes();
  }

  /** No element is shorter than two tags. */
  @Override
  public long maxItems(MessageType<?> type, byte[] body, int size) {
    long tags = 0;
    for (int i = 0; i < size; i++) {
      tags += body[i] == '<' ? 1 : 0;
    }
    return tags / 2;
  }
}
