package pijoule.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import pijoule.client.MemoryBuffer;
import pijoule.client.StackSettings;
import pijoule.client.form.Form;
import pijoule.contract.protocol.Endpoint;

/**
 * Messages that are no XML: a form turns values into bytes and back.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class ValueStack<Q, A> extends HttpStack<Q, A> {
  private final Form<Q, A> form;

  /**
   * Makes a value stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   * @param form of its messages
   */
  public ValueStack(
      HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint, Form<Q, A> form) {
    super(client, settings, endpoint);
    this.form = form;
  }

  @Override
  protected void write(Q request, MemoryBuffer out) throws IOException {
    form.write(request, out);
  }

  @Override
  protected A read(MemoryBuffer answer) throws IOException {
    return form.read(answer.stream());
  }

  @Override
  public A read(InputStream answer) throws IOException {
    return form.readArriving(answer);
  }
}
