package pijoule.server.cxf.octet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.server.exchange.Codec;

/** The work of both phases, by the servlet's reader and writer. */
final class OctetCodec<Q, A> implements Codec<Q, A> {
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
