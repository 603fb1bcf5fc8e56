package pijoule.client.cxf.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import pijoule.contract.jackson.InvalidJacksonException;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;

/** Jackson's own provider, for the media type of any of its formats. */
final class JacksonProvider<Q, A> extends JacksonJsonProvider {
  private final JacksonFormat format;
  private final JacksonType<Q> requests;
  private final JacksonType<A> answers;

  JacksonProvider(Endpoint<Q, A> endpoint) {
    this(endpoint, JacksonProtocol.formatOf(endpoint));
  }

  private JacksonProvider(Endpoint<Q, A> endpoint, JacksonFormat format) {
    super(format.mapper());
    this.format = format;
    requests = JacksonType.of(endpoint.service().request());
    answers = JacksonType.of(endpoint.service().answer());
  }

  /** What Jackson writes for a request. */
  JacksonMessage<Q> wrap(Q request) {
    return requests.wrap(request);
  }

  /** What Jackson reads an answer as. */
  Class<? extends JacksonMessage<A>> answerType() {
    return answers.type();
  }

  /** The client has checked the type of the answer, and sets that of the request. */
  @Override
  protected boolean hasMatchingMediaType(MediaType type) {
    return true;
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
      Object answer = super.readFrom(type, generic, annotations, media, headers, in);
      if (answer == null) {
        throw InvalidJacksonException.ofNull(format, answers);
      }
      return answer;
    } catch (JacksonException refused) {
      throw InvalidJacksonException.of(refused, format, answers);
    }
  }
}
