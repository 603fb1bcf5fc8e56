package pijoule.client.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.jackson.StrictJackson;
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

  // Null where answers are read whole: they are checked after the call.
  private final StrictJackson<A> strict;

  /**
   * @param endpoint that is called
   * @param streamed whether answers are read while they arrive
   */
  public JacksonForm(Endpoint<Q, A> endpoint, boolean streamed) {
    format = JacksonProtocol.formatOf(endpoint);
    requests = JacksonType.of(endpoint.service().request());
    answers = JacksonType.of(endpoint.service().answer());
    strict = streamed ? new StrictJackson<>(format, answers) : null;
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    format.write(requests.wrap(request), out);
  }

  @Override
  public A read(InputStream in) throws IOException {
    return format.read(answers, in).value();
  }

  /** Strictly: nobody reads these bytes again. */
  @Override
  public A readArriving(InputStream in) throws IOException {
    return strict.read(in);
  }
}
