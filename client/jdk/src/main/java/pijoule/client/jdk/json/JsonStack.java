package pijoule.client.jdk.json;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.jdk.http.HttpStack;
import pijoule.contract.json.JsonType;
import pijoule.contract.json.StrictJson;
import pijoule.contract.protocol.Endpoint;

/**
 * JSON, by Jackson's data binding: the JDK has none.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JsonStack<Q, A> extends HttpStack<Q, A> {
  private final JsonMapper mapper = StrictJson.mapper();
  private final JsonType<Q> requests;
  private final JsonType<A> answers;

  /**
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  public JsonStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    super(client, settings, endpoint);
    requests = JsonType.of(endpoint.service().request());
    answers = JsonType.of(endpoint.service().answer());
  }

  @Override
  protected void write(Q request, MemoryBuffer out) throws IOException {
    StrictJson.write(mapper, requests.wrap(request), out);
  }

  @Override
  protected A read(MemoryBuffer answer) throws IOException {
    return StrictJson.read(mapper, answers, answer.stream()).value();
  }
}
