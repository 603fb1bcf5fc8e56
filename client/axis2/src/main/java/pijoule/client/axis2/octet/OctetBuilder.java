package pijoule.client.axis2.octet;

import java.io.IOException;
import java.io.InputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.contract.octet.InvalidOctetsException;
import pijoule.contract.octet.OctetType;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/** Reads Java's binary form; Axis2 gets an envelope with an empty element in place of it. */
final class OctetBuilder<A> implements Builder {
  private final CallBuffers buffers;
  private final OctetType<A> answers;
  private A answer;

  OctetBuilder(CallBuffers buffers, Endpoint<?, A> endpoint) {
    this.buffers = buffers;
    answers = OctetType.of(endpoint.service().answer());
  }

  /** What the last message held. */
  A answer() {
    return answer;
  }

  /** Reads from memory. */
  A read() throws InvalidOctetsException {
    return answers.read(buffers.answer().stream());
  }

  @Override
  public OMElement processDocument(InputStream network, String type, MessageContext message)
      throws AxisFault {
    try {
      buffers.receive(network);
      buffers.trial().begin(Phase.DESERIALIZE);
      answer = read();
      buffers.trial().end(Phase.DESERIALIZE);
    } catch (IOException refused) {
      throw AxisFault.makeFault(refused);
    }
    SOAPEnvelope envelope = OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
    envelope.getBody().addChild(OctetStack.standIn());
    return envelope;
  }
}
