package pijoule.client.axis2.value;

import java.io.IOException;
import java.io.InputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.client.form.Form;
import pijoule.contract.phase.Phase;

/** Reads messages that are no XML; Axis2 gets an envelope with an empty element in place of it. */
final class ValueBuilder<A> implements Builder {
  private final CallBuffers buffers;
  private final Form<?, A> form;
  private A answer;

  ValueBuilder(CallBuffers buffers, Form<?, A> form) {
    this.buffers = buffers;
    this.form = form;
  }

  /** What the last message held. */
  A answer() {
    return answer;
  }

  /** Reads from memory. */
  A read() throws IOException {
    return form.read(buffers.answer().stream());
  }

  @Override
  public OMElement processDocument(InputStream network, String type, MessageContext message)
      throws AxisFault {
    try {
      buffers.receive(network);
      buffers.call().begin(Phase.DESERIALIZE);
      answer = read();
      buffers.call().end(Phase.DESERIALIZE);
    } catch (IOException refused) {
      throw AxisFault.makeFault(refused);
    }
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    envelope.getBody().addChild(ValueStack.standIn());
    return envelope;
  }
}
