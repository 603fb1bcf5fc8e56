package pijoule.server.cxf.octet;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.call.Refusal;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with Java's binary form. */
public final class OctetStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of two arrays, one of which grows. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 4);

  private OctetStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    OctetReader<Q> reader = new OctetReader<>(OctetType.of(endpoint.service().request()));
    OctetWriter<A> writer = new OctetWriter<>(OctetType.of(endpoint.service().answer()));
    return new Served<>(
        new ResourceServlet(new OctetResource<>(new Operation<>(service)), List.of(reader, writer)),
        new OctetCodec<>(reader, writer),
        endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS);
  }

  /** The work of both phases, by the servlet's reader and writer. */
  private static final class OctetCodec<Q, A> implements Codec<Q, A> {
    private final OctetReader<Q> reader;
    private final OctetWriter<A> writer;

    OctetCodec(OctetReader<Q> reader, OctetWriter<A> writer) {
      this.reader = reader;
      this.writer = writer;
    }

    @Override
    public Q deserialize(InputStream body) {
      return reader.read(body);
    }

    @Override
    public void serialize(A answer, OutputStream out) throws IOException {
      writer.write(answer, out);
    }
  }

  /** Reads requests in Java's binary form. */
  @Consumes(MediaType.APPLICATION_OCTET_STREAM)
  private static final class OctetReader<Q> implements MessageBodyReader<Octets<Q>> {
    private final OctetType<Q> requests;

    OctetReader(OctetType<Q> requests) {
      this.requests = requests;
    }

    @Override
    public boolean isReadable(
        Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
      return type == Octets.class;
    }

    @Override
    public Octets<Q> readFrom(
        Class<Octets<Q>> type,
        Type genericType,
        Annotation[] annotations,
        MediaType mediaType,
        MultivaluedMap<String, String> headers,
        InputStream in) {
      return new Octets<>(read(in));
    }

    /** CXF hides an exception; the exchange keeps its reason. */
    Q read(InputStream in) {
      try {
        return requests.read(in);
      } catch (InvalidOctetsException | InvalidItemException invalid) {
        Exchange.current().refuse(Refusal.of(invalid));
        throw new BadRequestException(invalid);
      }
    }
  }

  /** Writes answers in Java's binary form. */
  @Produces(MediaType.APPLICATION_OCTET_STREAM)
  private static final class OctetWriter<A> implements MessageBodyWriter<Octets<A>> {
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
            .refuse(
                new Refusal(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, tooLong.getMessage()));
        throw tooLong;
      }
    }
  }
}
