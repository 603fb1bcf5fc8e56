package pijoule.client.axis2.soap;

import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.SOAPBuilder;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.client.axis2.rest.RestBuilder;
import pijoule.contract.message.MessageType;
import pijoule.contract.xml.Envelope;
import pijoule.security.Protection;

/** Axis2's builder of SOAP, made to read from memory up to the start of the payload. */
public final class SoapBuilder extends RestBuilder {
  private final Optional<AnswerTree> tree;

  private SoapBuilder(CallBuffers buffers, Optional<AnswerTree> tree) {
    super(buffers, new SOAPBuilder());
    this.tree = tree;
  }

  /**
   * @param buffers of the stack
   * @param answers type of answers' payloads
   * @param envelope around it
   * @param protection of answers, where they have one
   * @return a builder; by the type of the result, REST's start loads no class of SOAP
   */
  public static RestBuilder of(
      CallBuffers buffers,
      MessageType<?> answers,
      Envelope envelope,
      Optional<Protection> protection) {
    return new SoapBuilder(
        buffers,
        protection.isPresent()
            ? Optional.of(new AnswerTree(protection.get(), buffers, answers, envelope))
            : Optional.empty());
  }

  /** Axis2 asks for the payload's name before the stack does: that much is read here. */
  @Override
  protected SOAPEnvelope read(InputStream body, String type, MessageContext message)
      throws AxisFault, XMLStreamException {
    if (tree.isPresent()) {
      return tree.get().read(body, message);
    }
    SOAPEnvelope envelope = super.read(body, type, message);
    envelope.getBody().getFirstElement();
    return envelope;
  }
}
