package pijoule.client.load.called;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import pijoule.client.form.Form;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StrictXml;

/**
 * XML, by the strict reader on the JDK's parser.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class XmlForm<Q, A> implements Form<Q, A> {
  private final Endpoint<Q, A> endpoint;
  private final StrictXml<A> answers;

  XmlForm(Endpoint<Q, A> endpoint, Envelope envelope) {
    this.endpoint = endpoint;
    answers =
        new StrictXml<>(endpoint.service().answer(), envelope, XMLInputFactory.newDefaultFactory());
  }

  @Override
  public void write(Q request, OutputStream out) throws IOException {
    out.write(endpoint.protocol().body(endpoint.service().request(), request));
  }

  @Override
  public A read(InputStream in) throws IOException {
    try {
      return answers.read(in);
    } catch (XMLStreamException refused) {
      throw new IOException(refused);
    }
  }
}
