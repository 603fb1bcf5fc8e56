package pijoule.server.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.exchange.Codec;

/** The pieces of both phases in turn, on the servlet's own reader and writer. */
final class RestCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final Class<XmlMessage<Q>> request;
  private final JaxbType<A> answers;
  private final RequestReader<Q> reader;
  private final AnswerWriter<A> writer;
  private final MultivaluedMap<String, String> received = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, Object> sent = new MultivaluedHashMap<>();

  @SuppressWarnings("unchecked") // a reader takes the interface's class for that of its messages
  RestCodec(
      JaxbType<Q> requests, JaxbType<A> answers, RequestReader<Q> reader, AnswerWriter<A> writer) {
    request = (Class<XmlMessage<Q>>) requests.type();
    this.answers = answers;
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    return reader
        .readFrom(request, request, NONE, MediaType.APPLICATION_XML_TYPE, received, body)
        .value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    XmlMessage<A> message = answers.wrap(answer);
    Class<?> type = answers.type();
    writer.writeTo(message, type, type, NONE, MediaType.APPLICATION_XML_TYPE, sent, out);
  }
}
