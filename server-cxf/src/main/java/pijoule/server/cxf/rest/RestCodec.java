package pijoule.server.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.exchange.Codec;

/** The work of both phases, by CXF's JAXB provider and the resource's conversions. */
final class RestCodec<Q, A> implements Codec<Q, A> {
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
                type, type, NONE, MediaType.APPLICATION_XML_TYPE, new MultivaluedHashMap<>(), body))
        .value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    XmlMessage<A> message = answers.wrap(answer);
    Class<?> type = answers.type();
    jaxb.writeTo(
        message, type, type, NONE, MediaType.APPLICATION_XML_TYPE, new MultivaluedHashMap<>(), out);
  }
}
