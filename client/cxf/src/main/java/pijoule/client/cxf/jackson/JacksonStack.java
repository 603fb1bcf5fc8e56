package pijoule.client.cxf.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jaxrs.WebClientStack;
import pijoule.contract.jackson.InvalidJacksonException;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;

/**
 * JSON through Jackson's provider.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JacksonStack<Q, A> extends WebClientStack<Q, A> {
  private final JacksonProvider<Q, A> jackson;

  private JacksonStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      JacksonProvider<Q, A> jackson) {
    super(settings, endpoint, policy, jackson);
    this.jackson = jackson;
  }

  /**
   * Returns the stack, without a connection.
   *
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> JacksonStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new JacksonStack<>(settings, endpoint, policy, new JacksonProvider<>(endpoint));
  }

  @Override
  protected Object entity(Call<Q> call) {
    call.begin(Phase.SERIALIZE);
    JacksonMessage<Q> request = jackson.wrap(call.value());
    call.end(Phase.SERIALIZE);
    return request;
  }

  @Override
  protected A value(Response response, Call<Q> call) {
    JacksonMessage<A> answer = response.readEntity(jackson.answerType());
    call.begin(Phase.DESERIALIZE);
    A value = answer.value();
    call.end(Phase.DESERIALIZE);
    return value;
  }

  @Override
  public Codec<Q, A> codec() {
    return new JacksonCodec<>(jackson, buffers());
  }

  /** Codec of {@link JacksonStack} in the two phases, on the same provider. */
  private static final class JacksonCodec<Q, A> extends Codec<Q, A> {
    private static final Annotation[] NONE = {};

    private final JacksonProvider<Q, A> jackson;
    private final CallBuffers buffers;
    private final Class<Object> answerType;
    private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
    private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

    @SuppressWarnings("unchecked")
    JacksonCodec(JacksonProvider<Q, A> jackson, CallBuffers buffers) {
      super(buffers.request());
      this.jackson = jackson;
      this.buffers = buffers;
      answerType = (Class<Object>) (Class<?>) jackson.answerType();
    }

    @Override
    protected void write(Q value, MemoryBuffer out) throws IOException {
      JacksonMessage<Q> message = jackson.wrap(value);
      Class<?> type = message.getClass();
      jackson.writeTo(message, type, type, NONE, MediaType.WILDCARD_TYPE, sentHeaders, out);
    }

    @Override
    protected A deserialize() throws IOException {
      Object message =
          jackson.readFrom(
              answerType,
              answerType,
              NONE,
              MediaType.WILDCARD_TYPE,
              receivedHeaders,
              buffers.answer().stream());
      return jackson.answerType().cast(message).value();
    }
  }

  /** Jackson's own provider, for the media type of any of its formats. */
  private static final class JacksonProvider<Q, A> extends JacksonJsonProvider {
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

    /** Message that Jackson writes for a request. */
    JacksonMessage<Q> wrap(Q request) {
      return requests.wrap(request);
    }

    /** Type that Jackson reads an answer as. */
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
}
