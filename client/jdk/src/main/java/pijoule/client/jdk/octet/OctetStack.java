package pijoule.client.jdk.octet;

import java.io.IOException;
import java.net.http.HttpClient;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.jdk.http.HttpStack;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;

/**
 * Messages in Java's binary form.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class OctetStack<Q, A> extends HttpStack<Q, A> {
  private final OctetType<Q> requests;
  private final OctetType<A> answers;

  /**
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  public OctetStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    super(client, settings, endpoint);
    requests = OctetType.of(endpoint.service().request());
    answers = OctetType.of(endpoint.service().answer());
  }

  @Override
  protected void write(Q request, MemoryBuffer out) throws IOException {
    requests.write(request, out);
  }

  @Override
  protected A read(MemoryBuffer answer) throws InvalidOctetsException {
    return answers.read(answer.stream());
  }
}
