package pijoule.server.axis2.json;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.json.JsonType;
import pijoule.contract.json.StrictJson;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.exchange.Codec;

/** JSON, by Jackson's data binding. */
final class JsonCodec<Q, A> implements Codec<Q, A> {
  private final JsonMapper mapper = StrictJson.mapper();
  private final JsonType<Q> requests;
  private final JsonType<A> answers;

  JsonCodec(Endpoint<Q, A> endpoint) {
    requests = JsonType.of(endpoint.service().request());
    answers = JsonType.of(endpoint.service().answer());
  }

  @Override
  public Q deserialize(InputStream body) throws IOException {
    return StrictJson.read(mapper, requests, body).value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws IOException {
    StrictJson.write(mapper, answers.wrap(answer), out);
  }
}
