package pijoule.client.axis2.rest;

import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPBody;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.MessageContext;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.axis2.binding.Binding;
import pijoule.client.axis2.transport.Transport;
import pijoule.contract.phase.Phase;

/**
 * Sends the message with a Content-Length; formatter and builder mark the phases within Axis2, and
 * decide what is around a payload.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class RestStack<Q, A> implements Stack<Q, A> {
  private final ServiceClient client;
  private final Binding<Q, A> binding;
  private final CallBuffers buffers;
  private final RestFormatter formatter;
  private final RestBuilder builder;

  /**
   * Makes a rest stack.
   *
   * @param client to send with
   * @param binding of payloads
   * @param buffers of the stack
   * @param formatter that the client writes with
   * @param builder that the client reads with
   */
  public RestStack(
      ServiceClient client,
      Binding<Q, A> binding,
      CallBuffers buffers,
      RestFormatter formatter,
      RestBuilder builder) {
    this.client = client;
    this.binding = binding;
    this.buffers = buffers;
    this.formatter = formatter;
    this.builder = builder;
  }

  @Override
  public void prepare(Q request) {
    binding.prepare(request);
  }

  @Override
  public A call(Call<Q> call) throws AxisFault, XMLStreamException {
    buffers.use(call);
    Transport.name(client, call);
    call.begin(Phase.SERIALIZE);
    OMElement request = binding.toElement(call.value());
    call.end(Phase.SERIALIZE);

    OMElement answer = client.sendReceive(request);

    call.begin(Phase.DESERIALIZE);
    A value = binding.toValue(answer);
    call.end(Phase.DESERIALIZE);
    client.cleanupTransport();
    return value;
  }

  @Override
  public Codec<Q, A> codec() throws AxisFault {
    return new RestCodec<>(binding, buffers, formatter, builder);
  }

  @Override
  public void close() throws AxisFault {
    client.cleanup();
  }

  /**
   * Codec of {@link RestStack}, {@link RestFormatter} and {@link RestBuilder} in the two phases, on
   * the same objects. The formatter takes its payload from an envelope; the one here is built once
   * and each payload is attached to it and detached again.
   */
  private static final class RestCodec<Q, A> extends Codec<Q, A> {
    private final Binding<Q, A> binding;
    private final RestFormatter formatter;
    private final RestBuilder builder;
    private final MessageContext request = new MessageContext();
    private final MessageContext answer = new MessageContext();
    private final SOAPBody body;

    RestCodec(
        Binding<Q, A> binding, CallBuffers buffers, RestFormatter formatter, RestBuilder builder)
        throws AxisFault {
      super(buffers.request());
      this.binding = binding;
      this.formatter = formatter;
      this.builder = builder;
      SOAPEnvelope envelope = formatter.emptyEnvelope();
      body = envelope.getBody();
      request.setEnvelope(envelope);
    }

    @Override
    protected void write(Q value, MemoryBuffer out) throws AxisFault {
      OMElement payload = binding.toElement(value);
      body.addChild(payload);
      formatter.repeat(request);
      payload.detach();
    }

    @Override
    protected A deserialize() throws AxisFault, XMLStreamException {
      SOAPEnvelope envelope = (SOAPEnvelope) builder.repeat(answer);
      return binding.toValue(envelope.getBody().getFirstElement());
    }
  }
}
