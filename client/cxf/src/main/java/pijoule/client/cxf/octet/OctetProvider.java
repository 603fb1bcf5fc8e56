package pijoule.client.cxf.octet;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;

/** Reads and writes Java's binary form for CXF. */
final class OctetProvider<Q, A>
    implements MessageBodyWriter<Octets<Q>>, MessageBodyReader<Octets<A>> {
  private final OctetType<Q> requests;
  private final OctetType<A> answers;

  OctetProvider(Endpoint<Q, A> endpoint) {
    requests = OctetType.of(endpoint.service().request());
    answers = OctetType.of(endpoint.service().answer());
  }

  void write(Q request, OutputStream out) throws IOException {
    requests.write(request, out);
  }

  A read(InputStream in) throws InvalidOctetsException {
    return answers.read(in);
  }

  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type == Octets.class;
  }

  @Override
  public void writeTo(
      Octets<Q> request,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    write(request.value(), out);
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type == Octets.class;
  }

  @Override
  public Octets<A> readFrom(
      Class<Octets<A>> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    return new Octets<>(read(in));
  }
}
