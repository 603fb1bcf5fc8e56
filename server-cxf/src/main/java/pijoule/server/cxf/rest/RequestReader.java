package pijoule.server.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.UnmarshalException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEvent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** CXF's own JAXB reader between two clock readings, made to refuse what JAXB would ignore. */
final class RequestReader<Q> extends JAXBElementProvider<XmlMessage<Q>> {
  private final Shape shape;

  RequestReader(Shape shape) {
    this.shape = shape;
    setValidationHandler(RequestReader::refuse);
  }

  @Override
  public XmlMessage<Q> readFrom(
      Class<XmlMessage<Q>> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    XmlMessage<Q> message = super.readFrom(type, genericType, annotations, mediaType, headers, in);
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  @Override
  public boolean isWriteable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return false;
  }

  @Override
  protected Object doUnmarshal(
      Unmarshaller unmarshaller,
      Class<?> type,
      InputStream in,
      Annotation[] annotations,
      MediaType mediaType)
      throws JAXBException {
    try {
      MessageReader reader = RequestMessage.open(shape, Envelope.NONE, in, Exchange.current());
      Object message = unmarshalFromReader(unmarshaller, reader, annotations, mediaType);
      reader.finish();
      reader.close();
      return message;
    } catch (XMLStreamException refused) {
      throw new UnmarshalException(refused);
    }
  }

  /** Fails on anything that JAXB would only report, and keeps a number's own reason. */
  private static boolean refuse(ValidationEvent event) {
    Throwable cause = event.getLinkedException();
    while (cause != null && !(cause instanceof InvalidItemException)) {
      cause = cause.getCause();
    }
    if (cause instanceof InvalidItemException invalid) {
      Exchange.current().refuse(Refusal.of(invalid));
    }
    return false;
  }
}
