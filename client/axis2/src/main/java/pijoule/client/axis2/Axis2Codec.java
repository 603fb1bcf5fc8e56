package pijoule.client.axis2;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPBody;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;

/**
 * What {@link Axis2Stack}, {@link RequestFormatter} and {@link AnswerBuilder} do in the two phases,
 * on the same objects. The formatter takes its payload from an envelope; the one here is built once
 * and each payload is attached to it and detached again.
 */
final class Axis2Codec<Q, A> implements Codec<Q, A> {
  private final Binding<Q, A> binding;
  private final CallBuffers buffers;
  private final RequestFormatter formatter;
  private final AnswerBuilder builder;
  private final MessageContext request = new MessageContext();
  private final MessageContext answer = new MessageContext();
  private final SOAPBody body;

  Axis2Codec(
      Binding<Q, A> binding, CallBuffers buffers, RequestFormatter formatter, AnswerBuilder builder)
      throws AxisFault {
    this.binding = binding;
    this.buffers = buffers;
    this.formatter = formatter;
    this.builder = builder;
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    body = envelope.getBody();
    request.setEnvelope(envelope);
  }

  @Override
  public MemoryBuffer sent() {
    return buffers.request();
  }

  @Override
  public MemoryBuffer serialize(Q value) throws AxisFault {
    buffers.request().reset();
    OMElement payload = binding.toElement(value);
    body.addChild(payload);
    formatter.repeat(request);
    payload.detach();
    return buffers.request();
  }

  @Override
  public A deserialize() throws AxisFault, XMLStreamException {
    SOAPEnvelope envelope = (SOAPEnvelope) builder.repeat(answer);
    A value = binding.toValue(envelope.getBody().getFirstElement());
    builder.finish();
    return value;
  }
}
