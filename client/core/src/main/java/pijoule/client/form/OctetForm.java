package pijoule.client.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;

/**
 * Java's binary form.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class OctetForm<Q, A> implements Form<Q, A> {
  private final OctetType<Q> requests;
  private final OctetType<A> answers;

  /**
   * Makes an octet form.
   *
   * @param endpoint that is called
   */
  public OctetForm(Endpoint<Q, A> endpoint) {
    requests = OctetType.of(endpoint.service().request());
    answers = OctetType.of(endpoint.service().answer());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    requests.write(request, out);
  }

  @Override
  public A read(InputStream in) throws InvalidOctetsException {
    return answers.read(in);
  }
}
