package pijoule.server.axis2.jackson;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.server.exchange.Codec;

/** One of Jackson's formats, by its data binding. */
final class JacksonCodec<Q, A> implements Codec<Q, A> {
  private final JacksonFormat format;
  private final JacksonType<Q> requests;
  private final JacksonType<A> answers;

  JacksonCodec(Endpoint<Q, A> endpoint) {
    format = JacksonProtocol.formatOf(endpoint);
    requests = JacksonType.of(endpoint.service().request());
    answers = JacksonType.of(endpoint.service().answer());
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    return format.read(requests, body).value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    format.write(answers.wrap(answer), out);
  }
}
