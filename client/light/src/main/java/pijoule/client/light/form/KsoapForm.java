package pijoule.client.light.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.client.form.Form;
import pijoule.contract.ksoap.KsoapCodec;
import pijoule.contract.protocol.Endpoint;

/**
 * Typed SOAP by kXML.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class KsoapForm<Q, A> implements Form<Q, A> {
  private final KsoapCodec<Q> requests;
  private final KsoapCodec<A> answers;

  /**
   * Makes a kSOAP form.
   *
   * @param endpoint that is called
   */
  public KsoapForm(Endpoint<Q, A> endpoint) {
    requests = new KsoapCodec<>(endpoint.service().request());
    answers = new KsoapCodec<>(endpoint.service().answer());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    requests.write(request, out);
  }

  @Override
  public A read(InputStream in) throws IOException {
    return answers.read(in);
  }
}
