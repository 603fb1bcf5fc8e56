package pijoule.server.axis2.octet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.exchange.Codec;

/** Java's binary form, by {@code DataInputStream} and {@code DataOutputStream}. */
final class OctetCodec<Q, A> implements Codec<Q, A> {
  private final OctetType<Q> requests;
  private final OctetType<A> answers;

  OctetCodec(Endpoint<Q, A> endpoint) {
    requests = OctetType.of(endpoint.service().request());
    answers = OctetType.of(endpoint.service().answer());
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    return requests.read(body);
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    answers.write(answer, out);
  }
}
