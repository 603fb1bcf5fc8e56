package pijoule.server.cxf.octet;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.octet.OctetType;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;

/** Writes answers in Java's binary form. */
@Produces(MediaType.APPLICATION_OCTET_STREAM)
final class OctetWriter<A> implements MessageBodyWriter<Octets<A>> {
  private final OctetType<A> answers;

  OctetWriter(OctetType<A> answers) {
    this.answers = answers;
  }

  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return type == Octets.class;
  }

  @Override
  public void writeTo(
      Octets<A> answer,
      Class<?> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    write(answer.value(), out);
  }

  /** CXF hides an exception; the exchange keeps its reason: an answer that octet cannot carry. */
  void write(A answer, OutputStream out) throws IOException {
    try {
      answers.write(answer, out);
    } catch (IllegalArgumentException tooLong) {
      Exchange.current()
          .refuse(new Refusal(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, tooLong.getMessage()));
      throw tooLong;
    }
  }
}
