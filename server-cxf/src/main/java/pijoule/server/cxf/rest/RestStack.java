package pijoule.server.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.xml.bind.Marshaller;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.Served;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with JAXB. */
public final class RestStack {
  private static final HeapCost COST = new HeapCost(40, 14);

  private RestStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param encoding of both bodies
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(
      Endpoint<Q, A> endpoint, Service<Q, A> service, ContentEncoding encoding) {
    JAXBElementProvider<XmlMessage<?>> jaxb = new JAXBElementProvider<>();
    // Without an XML declaration: answers of every stack are the same bytes.
    jaxb.setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
    JaxbType<Q> requests = JaxbType.of(endpoint.service().request());
    JaxbType<A> answers = JaxbType.of(endpoint.service().answer());
    return new Served<>(
        new ResourceServlet(
            Resources.of(endpoint.service().name(), new Operation<>(service)),
            List.of(jaxb),
            encoding),
        new RestCodec<>(requests, answers, jaxb),
        COST);
  }

  /** The work of both phases, by CXF's JAXB provider and the resource's conversions. */
  private static final class RestCodec<Q, A> implements Codec<Q, A> {
    private static final Annotation[] NONE = {};

    private final Class<? extends XmlMessage<Q>> request;
    private final JaxbType<A> answers;

    private final JAXBElementProvider<XmlMessage<?>> jaxb;

    RestCodec(JaxbType<Q> requests, JaxbType<A> answers, JAXBElementProvider<XmlMessage<?>> jaxb) {
      request = requests.type();
      this.answers = answers;
      this.jaxb = jaxb;
    }

    @Override
    @SuppressWarnings("unchecked") // the provider takes the interface's class for that of a message
    public Q deserialize(InputStream body) throws IOException {
      Class<XmlMessage<?>> type = (Class<XmlMessage<?>>) (Class<?>) request;
      return request
          .cast(
              jaxb.readFrom(
                  type,
                  type,
                  NONE,
                  MediaType.APPLICATION_XML_TYPE,
                  new MultivaluedHashMap<>(),
                  body))
          .value();
    }

    @Override
    public void serialize(A answer, OutputStream out) throws IOException {
      XmlMessage<A> message = answers.wrap(answer);
      Class<?> type = answers.type();
      jaxb.writeTo(
          message,
          type,
          type,
          NONE,
          MediaType.APPLICATION_XML_TYPE,
          new MultivaluedHashMap<>(),
          out);
    }
  }
}
