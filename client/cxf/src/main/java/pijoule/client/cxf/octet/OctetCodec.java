package pijoule.client.cxf.octet;

import java.io.IOException;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.octet.InvalidOctetsException;

/** What {@link OctetProvider} does in the two phases. */
final class OctetCodec<Q, A> implements Codec<Q, A> {
  private final OctetProvider<Q, A> octets;
  private final CallBuffers buffers;

  OctetCodec(OctetProvider<Q, A> octets, CallBuffers buffers) {
    this.octets = octets;
    this.buffers = buffers;
  }

  @Override
  public MemoryBuffer sent() {
    return buffers.request();
  }

  @Override
  public MemoryBuffer serialize(Q value) throws IOException {
    MemoryBuffer request = buffers.request();
    request.reset();
    octets.write(value, request);
    return request;
  }

  @Override
  public A deserialize() throws InvalidOctetsException {
    return octets.read(buffers.answer().stream());
  }
}
