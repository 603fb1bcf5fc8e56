package pijoule.server.then.cxf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.Map;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.MultivaluedMap;
import javax.xml.bind.Marshaller;
import org.apache.cxf.jaxrs.impl.MetadataMap;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/** CXF's reader and writer for JAXB, with marks around them. */
final class PhaseProvider extends JAXBElementProvider<Numbers> implements Codec<int[], int[]> {
  private static final byte[] NO_BYTES = {};
  private static final Annotation[] NONE = {};

  PhaseProvider() {
    Map<String, Object> fragment = Collections.singletonMap(Marshaller.JAXB_FRAGMENT, true);
    // Without an XML declaration: answers of every stack are the same bytes.
    setMarshallerProperties(fragment);
  }

  @Override
  public Numbers readFrom(
      Class<Numbers> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Numbers message = super.readFrom(type, generic, annotations, media, headers, in);
    exchange.end(Phase.DESERIALIZE);
    return message;
  }

  @Override
  public void writeTo(
      Numbers message,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    // CXF makes the answer's headers when the first bytes come; they are no part of the message.
    out.write(NO_BYTES);
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    super.writeTo(message, type, generic, annotations, media, headers, out);
    exchange.end(Phase.SERIALIZE);
  }

  @Override
  public int[] deserialize(InputStream body) throws IOException {
    MultivaluedMap<String, String> headers = new MetadataMap<>();
    return super.readFrom(
            Numbers.class, Numbers.class, NONE, MediaType.APPLICATION_XML_TYPE, headers, body)
        .values();
  }

  @Override
  public void serialize(int[] answer, OutputStream out) throws IOException {
    MultivaluedMap<String, Object> headers = new MetadataMap<>();
    super.writeTo(
        new Numbers(answer),
        Numbers.class,
        Numbers.class,
        NONE,
        MediaType.APPLICATION_XML_TYPE,
        headers,
        out);
  }
}
