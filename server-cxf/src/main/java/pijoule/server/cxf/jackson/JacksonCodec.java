package pijoule.server.cxf.jackson;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.jackson.JacksonType;
import pijoule.server.exchange.Codec;

/** The pieces of both phases in turn, on the servlet's own provider. */
final class JacksonCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final JacksonProvider<Q, A> provider;
  private final JacksonType<Q> requests;
  private final JacksonType<A> answers;
  private final MultivaluedMap<String, String> received = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, Object> sent = new MultivaluedHashMap<>();

  JacksonCodec(JacksonProvider<Q, A> provider, JacksonType<Q> requests, JacksonType<A> answers) {
    this.provider = provider;
    this.requests = requests;
    this.answers = answers;
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    Object message =
        provider.readFrom(
            Object.class, Object.class, NONE, MediaType.WILDCARD_TYPE, received, body);
    return requests.type().cast(message).value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    JacksonMessage<A> message = answers.wrap(answer);
    Class<?> type = answers.type();
    provider.writeTo(message, type, type, NONE, MediaType.WILDCARD_TYPE, sent, out);
  }
}
