package pijoule.server.cxf.json;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import pijoule.contract.json.JsonMessage;
import pijoule.contract.json.JsonType;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/** The pieces of both phases in turn, on the servlet's own provider. */
final class JsonCodec<Q, A> implements Codec<Q, A> {
  private static final Annotation[] NONE = {};

  private final JsonProvider<Q, A> provider;
  private final JsonType<Q> requests;
  private final JsonType<A> answers;
  private final MultivaluedMap<String, String> received = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, Object> sent = new MultivaluedHashMap<>();

  JsonCodec(JsonProvider<Q, A> provider, JsonType<Q> requests, JsonType<A> answers) {
    this.provider = provider;
    this.requests = requests;
    this.answers = answers;
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    Object message =
        provider.read(Exchange.current(), NONE, MediaType.APPLICATION_JSON_TYPE, received, body);
    return requests.type().cast(message).value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    JsonMessage<A> message = answers.wrap(answer);
    Class<?> type = answers.type();
    provider.writeTo(message, type, type, NONE, MediaType.APPLICATION_JSON_TYPE, sent, out);
  }
}
