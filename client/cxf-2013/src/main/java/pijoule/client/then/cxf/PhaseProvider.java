package pijoule.client.then.cxf;

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
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.phase.Phase;

/**
 * CXF's reader and writer for JAXB, separated from the network: it writes to memory and reads from
 * memory, and the call is what happens between the two.
 */
final class PhaseProvider extends JAXBElementProvider<Numbers> {
  private static final Annotation[] NONE = {};

  private final CallBuffers buffers;

  PhaseProvider(CallBuffers buffers) {
    this.buffers = buffers;
    Map<String, Object> fragment = Collections.singletonMap(Marshaller.JAXB_FRAGMENT, true);
    // Without XML declaration, as all stacks write.
    setMarshallerProperties(fragment);
  }

  @Override
  public void writeTo(
      Numbers message,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream network)
      throws IOException {
    OutputStream out = buffers.sending(network);
    super.writeTo(message, type, generic, annotations, media, headers, out);
    buffers.sent();
  }

  @Override
  public Numbers readFrom(
      Class<Numbers> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream network)
      throws IOException {
    InputStream answer = buffers.receive(network);
    buffers.call().begin(Phase.DESERIALIZE);
    Numbers message = super.readFrom(type, generic, annotations, media, headers, answer);
    buffers.call().end(Phase.DESERIALIZE);
    return message;
  }

  /** Returns the work of both phases alone. */
  Codec<int[], int[]> codec() {
    return new Codec<>(buffers.request()) {
      @Override
      protected void write(int[] value, MemoryBuffer out) throws IOException {
        Class<?> type = Numbers.class;
        MultivaluedMap<String, Object> headers = new MetadataMap<>();
        PhaseProvider.super.writeTo(
            new Numbers(value), type, type, NONE, MediaType.APPLICATION_XML_TYPE, headers, out);
      }

      @Override
      protected int[] deserialize() throws IOException {
        Class<Numbers> type = Numbers.class;
        MultivaluedMap<String, String> headers = new MetadataMap<>();
        return PhaseProvider.super
            .readFrom(
                type,
                type,
                NONE,
                MediaType.APPLICATION_XML_TYPE,
                headers,
                buffers.answer().stream())
            .values();
      }
    };
  }
}
