package pijoule.server.cxf.soap;

import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.exchange.Codec;

/** The pieces of both phases in turn, on the servlet's own interceptors and binding. */
final class SoapCodec<Q, A> implements Codec<Q, A> {
  private final JaxbType<A> answers;
  private final SoapServlet servlet;
  private SoapPieces pieces;

  SoapCodec(JaxbType<A> answers, SoapServlet servlet) {
    this.answers = answers;
    this.servlet = servlet;
  }

  /** Only where phases are repeated, by one thread at a time: CXF's endpoint is complete then. */
  private SoapPieces pieces() {
    if (pieces == null) {
      pieces = servlet.pieces();
    }
    return pieces;
  }

  @Override
  @SuppressWarnings("unchecked") // the endpoint's one operation reads nothing else
  public Q deserialize(InputStream body) throws Exception {
    return ((XmlMessage<Q>) pieces().read(body)).value();
  }

  @Override
  public void serialize(A answer, OutputStream out) throws Exception {
    pieces().write(answers.wrap(answer), out);
  }
}
