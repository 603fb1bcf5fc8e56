package pijoule.client.then.axis2;

import java.util.ArrayList;
import java.util.List;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.transport.http.HTTPConstants;
import org.apache.commons.httpclient.Header;
import pijoule.client.Call;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Plain XML through Axis2's {@link ServiceClient}, in chunks, as it does by default. */
final class RestStack implements Stack<int[], int[]> {
  private final ServiceClient client;
  private final NumbersBinding binding;
  private final RestMessages messages;

  RestStack(ServiceClient client, NumbersBinding binding, RestMessages messages) {
    this.client = client;
    this.binding = binding;
    this.messages = messages;
  }

  @Override
  public void prepare(int[] request) {
    binding.prepare(request);
  }

  @Override
  public int[] call(Call<int[]> call) throws AxisFault {
    messages.buffers().use(call);
    if (call.run().isPresent()) {
      Header run = new Header(ServiceHttp.RUN_HEADER, call.run().get());
      Header number = new Header(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
      // Axis2 passes over any other kind of list.
      List<Header> headers = new ArrayList<>(List.of(run, number));
      client.getOptions().setProperty(HTTPConstants.HTTP_HEADERS, headers);
    }
    call.begin(Phase.SERIALIZE);
    OMElement request = binding.toElement(call.value());
    call.end(Phase.SERIALIZE);

    OMElement answer = client.sendReceive(request);

    call.begin(Phase.DESERIALIZE);
    int[] value = binding.toValue(answer);
    call.end(Phase.DESERIALIZE);
    client.cleanupTransport();
    return value;
  }

  @Override
  public Codec<int[], int[]> codec() {
    return new RestCodec();
  }

  @Override
  public void close() throws AxisFault {
    client.cleanup();
  }

  /** The pieces of both phases in turn, on the same objects. */
  private final class RestCodec extends Codec<int[], int[]> {
    RestCodec() {
      super(messages.buffers().request());
    }

    @Override
    protected void write(int[] value, MemoryBuffer out) throws AxisFault {
      SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
      MessageContext message = new MessageContext();
      message.setEnvelope(envelope);
      envelope.getBody().addChild(binding.toElement(value));
      messages.formatter().repeat(message);
    }

    @Override
    protected int[] deserialize() throws AxisFault {
      SOAPEnvelope envelope = (SOAPEnvelope) messages.builder().repeat(new MessageContext());
      return binding.toValue(envelope.getBody().getFirstElement());
    }
  }
}
