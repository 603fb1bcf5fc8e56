package pijoule.client.axis2.rest;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPBody;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.axis2.binding.Binding;

/**
 * What {@link RestStack}, {@link RestFormatter} and {@link RestBuilder} do in the two phases, on
 * the same objects. The formatter takes its payload from an envelope; the one here is built once
 * and each payload is attached to it and detached again.
 */
final class RestCodec<Q, A> implements Codec<Q, A> {
  private final Binding<Q, A> binding;
  private final CallBuffers buffers;
  private final RestFormatter formatter;
  private final RestBuilder builder;
  private final MessageContext request = new MessageContext();
  private final MessageContext answer = new MessageContext();
  private final SOAPBody body;

  RestCodec(
      Binding<Q, A> binding, CallBuffers buffers, RestFormatter formatter, RestBuilder builder)
      throws AxisFault {
    this.binding = binding;
    this.buffers = buffers;
    this.formatter = formatter;
    this.builder = builder;
    SOAPEnvelope envelope = formatter.emptyEnvelope();
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
    return binding.toValue(envelope.getBody().getFirstElement());
  }
}
