package pijoule.client.cxf;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.lang.annotation.Annotation;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.message.NumbersMessage;

/** What {@link CxfStack} and {@link CxfHooks} have done in the two phases, on the same provider. */
final class CxfCodec implements Codec {
  private static final Annotation[] NONE = {};

  private final MessageProvider jaxb;
  private final CxfHooks hooks;
  private final MultivaluedMap<String, Object> sentHeaders = new MultivaluedHashMap<>();
  private final MultivaluedMap<String, String> receivedHeaders = new MultivaluedHashMap<>();

  CxfCodec(MessageProvider jaxb, CxfHooks hooks) {
    this.jaxb = jaxb;
    this.hooks = hooks;
  }

  @Override
  public MemoryBuffer sent() {
    return hooks.request();
  }

  @Override
  public MemoryBuffer serialize(int[] numbers) throws IOException {
    hooks.request().reset();
    jaxb.writeTo(
        new NumbersMessage(numbers),
        NumbersMessage.class,
        NumbersMessage.class,
        NONE,
        MediaType.APPLICATION_XML_TYPE,
        sentHeaders,
        hooks.request());
    return hooks.request();
  }

  @Override
  public int[] deserialize() throws IOException {
    return jaxb.readFrom(
            NumbersMessage.class,
            NumbersMessage.class,
            NONE,
            MediaType.APPLICATION_XML_TYPE,
            receivedHeaders,
            hooks.answer().stream())
        .toArray();
  }
}
