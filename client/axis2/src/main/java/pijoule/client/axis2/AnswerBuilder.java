package pijoule.client.axis2;

import java.io.IOException;
import java.io.InputStream;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.ApplicationXMLBuilder;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/** Axis2's builder of plain XML, led through memory; it defers most of the parsing. */
final class AnswerBuilder implements Builder {
  private final Builder axis2 = new ApplicationXMLBuilder();
  private final Axis2Hooks hooks;

  AnswerBuilder(Axis2Hooks hooks) {
    this.hooks = hooks;
  }

  @Override
  public OMElement processDocument(InputStream network, String type, MessageContext message)
      throws AxisFault {
    InputStream body;
    try {
      body = hooks.receive(network);
    } catch (IOException notWhole) {
      throw AxisFault.makeFault(notWhole);
    }
    hooks.trial().begin(Phase.DESERIALIZE);
    OMElement envelope = axis2.processDocument(body, type, message);
    hooks.trial().end(Phase.DESERIALIZE);
    return envelope;
  }

  /** Reads the last answer once more, from memory. */
  OMElement repeat(MessageContext message) throws AxisFault {
    return axis2.processDocument(hooks.answer().stream(), ServiceHttp.MEDIA_TYPE, message);
  }
}
