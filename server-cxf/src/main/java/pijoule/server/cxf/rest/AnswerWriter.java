package pijoule.server.cxf.rest;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.xml.bind.Marshaller;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.exchange.Exchange;

/** CXF's own JAXB writer between two clock readings; without an XML declaration, as on Axis2. */
final class AnswerWriter<A> extends JAXBElementProvider<XmlMessage<A>> {
  AnswerWriter() {
    setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
  }

  @Override
  public void writeTo(
      XmlMessage<A> message,
      Class<?> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    super.writeTo(message, type, genericType, annotations, mediaType, headers, out);
    exchange.end(Phase.SERIALIZE);
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return false;
  }
}
