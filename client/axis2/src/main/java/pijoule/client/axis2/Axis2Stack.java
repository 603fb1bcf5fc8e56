package pijoule.client.axis2;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.client.ServiceClient;
import org.apache.axis2.context.NamedValue;
import org.apache.axis2.kernel.http.HTTPConstants;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.Trial;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Sends the message with a Content-Length; formatter and builder mark the phases within Axis2. */
final class Axis2Stack<Q, A> implements Stack<Q, A> {
  private final ServiceClient client;
  private final Binding<Q, A> binding;
  private final CallBuffers buffers;
  private final RequestFormatter formatter;
  private final AnswerBuilder builder;

  Axis2Stack(
      ServiceClient client,
      Binding<Q, A> binding,
      CallBuffers buffers,
      RequestFormatter formatter,
      AnswerBuilder builder) {
    this.client = client;
    this.binding = binding;
    this.buffers = buffers;
    this.formatter = formatter;
    this.builder = builder;
  }

  @Override
  public A call(Trial<Q> trial) throws AxisFault, XMLStreamException {
    buffers.use(trial);
    if (trial.run().isPresent()) {
      NamedValue run = new NamedValue(ServiceHttp.RUN_HEADER, trial.run().get());
      NamedValue number =
          new NamedValue(ServiceHttp.TRIAL_HEADER, Integer.toString(trial.number()));
      client.getOptions().setProperty(HTTPConstants.HTTP_HEADERS, List.of(run, number));
    }
    trial.begin(Phase.SERIALIZE);
    OMElement request = binding.toElement(trial.value());
    trial.end(Phase.SERIALIZE);

    OMElement answer = client.sendReceive(request);

    trial.begin(Phase.DESERIALIZE);
    A value = binding.toValue(answer);
    builder.finish();
    trial.end(Phase.DESERIALIZE);
    client.cleanupTransport();
    return value;
  }

  @Override
  public Codec<Q, A> codec() throws AxisFault {
    return new Axis2Codec<>(binding, buffers, formatter, builder);
  }

  @Override
  public void close() throws AxisFault {
    client.cleanup();
  }
}
