package pijoule.client.cxf.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.json.InvalidJsonException;
import pijoule.contract.json.JsonMessage;
import pijoule.contract.json.JsonType;
import pijoule.contract.json.StrictJson;
import pijoule.contract.protocol.Endpoint;

/** Jackson's own provider, set up to refuse what it would convert. */
final class JsonProvider<Q, A> extends JacksonJsonProvider {
  private final JsonType<Q> requests;
  private final JsonType<A> answers;

  JsonProvider(Endpoint<Q, A> endpoint) {
    super(StrictJson.mapper());
    requests = JsonType.of(endpoint.service().request());
    answers = JsonType.of(endpoint.service().answer());
  }

  /** What Jackson writes for a request. */
  JsonMessage<Q> wrap(Q request) {
    return requests.wrap(request);
  }

  /** What Jackson reads an answer as. */
  Class<? extends JsonMessage<A>> answerType() {
    return answers.type();
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    try {
      return super.readFrom(type, generic, annotations, media, headers, in);
    } catch (JacksonException refused) {
      throw InvalidJsonException.of(refused, answers);
    }
  }
}
