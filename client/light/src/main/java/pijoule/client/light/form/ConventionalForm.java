package pijoule.client.light.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.client.form.Form;
import pijoule.contract.conventional.ConventionalText;
import pijoule.contract.protocol.Endpoint;

/**
 * A string that both programs know.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class ConventionalForm<Q, A> implements Form<Q, A> {
  private final ConventionalText<Q> requests;
  private final ConventionalText<A> answers;

  /**
   * Makes a conventional form.
   *
   * @param endpoint that is called
   */
  public ConventionalForm(Endpoint<Q, A> endpoint) {
    requests = new ConventionalText<>(endpoint.service().request());
    answers = new ConventionalText<>(endpoint.service().answer());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    requests.write(request, out);
  }

  @Override
  public A read(InputStream in) throws IOException {
    return answers.read(in);
  }

  @Override
  public A readArriving(InputStream in) throws IOException {
    return answers.readArriving(in);
  }
}
