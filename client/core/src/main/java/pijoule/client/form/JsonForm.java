package pijoule.client.form;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.json.JsonType;
import pijoule.contract.json.StrictJson;
import pijoule.contract.protocol.Endpoint;

/**
 * JSON, by Jackson's data binding.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JsonForm<Q, A> implements Form<Q, A> {
  private final JsonMapper mapper = StrictJson.mapper();
  private final JsonType<Q> requests;
  private final JsonType<A> answers;

  /**
   * @param endpoint that is called
   */
  public JsonForm(Endpoint<Q, A> endpoint) {
    requests = JsonType.of(endpoint.service().request());
    answers = JsonType.of(endpoint.service().answer());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    StrictJson.write(mapper, requests.wrap(request), out);
  }

  @Override
  public A read(InputStream in) throws IOException {
    return StrictJson.read(mapper, answers, in).value();
  }
}
