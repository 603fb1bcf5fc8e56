package pijoule.server.cxf;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import pijoule.contract.message.NumbersMessage;
import pijoule.server.exchange.Codec;

/** The pieces of both phases in turn, on the servlet's own reader and writer. */
final class ServiceCodec implements Codec {
  private static final Annotation[] NONE = {};

  private final RequestReader reader;
  private final AnswerWriter writer;
  private final MultivaluedMap<String, String> received = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, Object> sent = new MultivaluedHashMap<>();

  ServiceCodec(RequestReader reader, AnswerWriter writer) {
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  public int[] deserialize(InputStream body) throws IOException {
    Class<NumbersMessage> type = NumbersMessage.class;
    return reader
        .readFrom(type, type, NONE, MediaType.APPLICATION_XML_TYPE, received, body)
        .toArray();
  }

  @Override
  public void serialize(int[] numbers, OutputStream out) throws IOException {
    Class<NumbersMessage> type = NumbersMessage.class;
    writer.writeTo(
        new NumbersMessage(numbers), type, type, NONE, MediaType.APPLICATION_XML_TYPE, sent, out);
  }
}
