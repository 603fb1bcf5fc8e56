package pijoule.server.axis2.soap;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.axis2.xml.RequestParser;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/** The pieces of both phases in turn, on the servlet's own reader, envelopes and writer. */
final class SoapCodec<Q, A> implements Codec<Q, A> {
  private final Binding<Q, A> binding;
  private final RequestReader reader;
  private final AnswerEnvelope envelopes;
  private final AnswerWriter writer;

  // Built when first asked for: an ordinary server starts without them.
  private MessageContext request;
  private MessageContext answer;

  SoapCodec(
      Binding<Q, A> binding, RequestReader reader, AnswerEnvelope envelopes, AnswerWriter writer) {
    this.binding = binding;
    this.reader = reader;
    this.envelopes = envelopes;
    this.writer = writer;
  }

  @Override
  public Q deserialize(InputStream body) throws AxisFault {
    if (request == null) {
      request = new MessageContext();
    }
    SOAPEnvelope envelope = reader.read(body, Exchange.current(), request);
    return binding.read(envelope.getBody().getFirstElement(), RequestParser.of(request));
  }

  @Override
  public void serialize(A value, OutputStream out) throws AxisFault {
    if (answer == null) {
      answer = new MessageContext();
    }
    answer.setEnvelope(envelopes.around(binding.write(value)));
    writer.writeTo(answer, new OMOutputFormat(), out, false);
  }
}
