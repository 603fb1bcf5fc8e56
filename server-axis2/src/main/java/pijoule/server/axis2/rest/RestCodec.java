package pijoule.server.axis2.rest;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.server.axis2.binding.Binding;
import pijoule.server.exchange.Codec;

/**
 * The pieces of both phases in turn, on the servlet's own reader and writer. The writer takes its
 * message from an envelope; one is built beforehand, and each message is attached to it and
 * detached again.
 */
final class RestCodec<Q, A> implements Codec<Q, A> {
  private final Binding<Q, A> binding;
  private final RequestReader reader;
  private final AnswerWriter writer;

  // Built when first asked for: an ordinary server starts without them.
  private MessageContext request;
  private MessageContext answer;

  RestCodec(Binding<Q, A> binding, RequestReader reader, AnswerWriter writer) {
    this.binding = binding;
    this.reader = reader;
    this.writer = writer;
  }

  @Override
  public Q deserialize(InputStream body) throws AxisFault {
    if (request == null) {
      request = new MessageContext();
    }
    SOAPEnvelope around = (SOAPEnvelope) reader.processDocument(body, null, request);
    return binding.read(around.getBody().getFirstElement());
  }

  @Override
  public void serialize(A value, OutputStream out) throws AxisFault {
    if (answer == null) {
      answer = context();
    }
    OMElement message = binding.write(value);
    answer.getEnvelope().getBody().addChild(message);
    writer.writeTo(answer, new OMOutputFormat(), out, false);
    message.detach();
  }

  private static MessageContext context() throws AxisFault {
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    MessageContext context = new MessageContext();
    context.setEnvelope(envelope);
    return context;
  }
}
