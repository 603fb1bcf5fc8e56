package pijoule.client.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;

/**
 * JSON or another of Jackson's formats, by its data binding.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class JacksonForm<Q, A> implements Form<Q, A> {
  private final JacksonFormat format;
  private final JacksonType<Q> requests;
  private final JacksonType<A> answers;

  /**
   * Makes a Jackson form.
   *
   * @param endpoint that is called
   */
  public JacksonForm(Endpoint<Q, A> endpoint) {
    format = JacksonProtocol.formatOf(endpoint);
    requests = JacksonType.of(endpoint.service().request());
    answers = JacksonType.of(endpoint.service().answer());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    format.write(requests.wrap(request), out);
  }

  @Override
  public A read(InputStream in) throws IOException {
    return format.read(answers, in).value();
  }
}
