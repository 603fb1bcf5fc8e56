package pijoule.server.axis2.soap;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.SOAPMessageFormatter;
import org.w3c.dom.Node;
import pijoule.contract.phase.Phase;
import pijoule.security.Protection;
import pijoule.server.exchange.Exchange;

/** Axis2's own writer of SOAP between two clock readings, without an XML declaration. */
final class AnswerWriter extends SOAPMessageFormatter {
  private final Optional<Protection> protection;

  /**
   * @param protection of answers, whose envelopes are trees of DOM then
   */
  AnswerWriter(Optional<Protection> protection) {
    this.protection = protection;
  }

  @Override
  public void writeTo(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    format.setIgnoreXMLDeclaration(true);
    Exchange exchange = Exchange.current();
    if (protection.isPresent()) {
      secure(answer, exchange);
    }
    exchange.begin(Phase.SERIALIZE);
    write(answer, format, out, preserve);
    exchange.end(Phase.SERIALIZE);
  }

  private void secure(MessageContext answer, Exchange exchange) throws AxisFault {
    try {
      protection.get().secure(((Node) answer.getEnvelope()).getOwnerDocument(), exchange);
    } catch (XMLStreamException failed) {
      throw AxisFault.makeFault(failed);
    }
  }

  /** Axis2 lays a buffer over the answer's array for SOAP, and its writer does not flush it. */
  private void write(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    super.writeTo(answer, format, out, preserve);
    try {
      out.flush();
    } catch (IOException notInMemory) {
      throw AxisFault.makeFault(notInMemory);
    }
  }
}
