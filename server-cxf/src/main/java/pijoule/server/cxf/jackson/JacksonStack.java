package pijoule.server.cxf.jackson;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import pijoule.contract.jackson.InvalidJacksonException;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonMessage;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.call.Refusal;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with Jackson's provider. */
public final class JacksonStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of arrays that grow. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 6);

  private JacksonStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    JacksonType<Q> requests = JacksonType.of(endpoint.service().request());
    JacksonType<A> answers = JacksonType.of(endpoint.service().answer());
    JacksonProvider<Q, A> provider =
        new JacksonProvider<>(JacksonProtocol.formatOf(endpoint), requests);
    JacksonResource<Q, A> resource = new JacksonResource<>(new Operation<>(service), answers);
    return new Served<>(
        new ResourceServlet(resource, List.of(provider)),
        new JacksonCodec<>(provider, requests, answers),
        endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS);
  }

  /** The pieces of both phases in turn, on the servlet's own provider. */
  private static final class JacksonCodec<Q, A> implements Codec<Q, A> {
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

  /** Jackson's own provider, for the media type of any of its formats. */
  private static final class JacksonProvider<Q, A> extends JacksonJsonProvider {
    private final JacksonFormat format;
    private final JacksonType<Q> requests;

    JacksonProvider(JacksonFormat format, JacksonType<Q> requests) {
      super(format.mapper());
      this.format = format;
      this.requests = requests;
    }

    /** The filter has checked the type of the request, and sets that of the answer. */
    @Override
    protected boolean hasMatchingMediaType(MediaType type) {
      return true;
    }

    /** The resource names the interface of messages; Jackson reads the class of this one. */
    @Override
    @SuppressWarnings("unchecked")
    public Object readFrom(
        Class<Object> type,
        Type genericType,
        Annotation[] annotations,
        MediaType mediaType,
        MultivaluedMap<String, String> headers,
        InputStream in)
        throws IOException {
      try {
        Class<Object> message = (Class<Object>) (Class<?>) requests.type();
        Object request = super.readFrom(message, message, annotations, mediaType, headers, in);
        if (request == null) {
          throw InvalidJacksonException.ofNull(format, requests);
        }
        return request;
      } catch (JacksonException refused) {
        throw refused(InvalidJacksonException.of(refused, format, requests));
      } catch (InvalidJacksonException isNull) {
        throw refused(isNull);
      }
    }

    private static BadRequestException refused(InvalidJacksonException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
      return new BadRequestException(invalid);
    }
  }
}
