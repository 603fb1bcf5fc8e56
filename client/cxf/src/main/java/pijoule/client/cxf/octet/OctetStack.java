package pijoule.client.cxf.octet;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.cxf.jaxrs.WebClientStack;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;

/**
 * Java's binary form through a reader and writer of our own.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class OctetStack<Q, A> extends WebClientStack<Q, A> {
  private final OctetProvider<Q, A> octets;

  private OctetStack(
      StackSettings settings,
      Endpoint<Q, A> endpoint,
      HTTPClientPolicy policy,
      OctetProvider<Q, A> octets) {
    super(settings, endpoint, policy, octets);
    this.octets = octets;
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
  public static <Q, A> OctetStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy) {
    return new OctetStack<>(settings, endpoint, policy, new OctetProvider<>(endpoint));
  }

  @Override
  protected Object entity(Call<Q> call) {
    return new Octets<>(call.value());
  }

  @Override
  @SuppressWarnings("unchecked")
  protected A value(Response response, Call<Q> call) {
    return (A) response.readEntity(Octets.class).value();
  }

  @Override
  public Codec<Q, A> codec() {
    return new Codec<>(buffers().request()) {
      @Override
      protected void write(Q value, MemoryBuffer out) throws IOException {
        octets.write(value, out);
      }

      @Override
      protected A deserialize() throws InvalidOctetsException {
        return octets.read(buffers().answer().stream());
      }
    };
  }

  /** Reads and writes Java's binary form for CXF. */
  private static final class OctetProvider<Q, A>
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

  /**
   * A value that only {@link OctetStack} reads and writes: CXF has providers of its own for texts
   * and numbers.
   *
   * @param value in the domain's type
   */
  private record Octets<T>(T value) {}
}
