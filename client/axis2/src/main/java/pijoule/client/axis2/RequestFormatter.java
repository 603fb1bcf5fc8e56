package pijoule.client.axis2;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.kernel.http.ApplicationXMLFormatter;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/** Axis2's formatter of plain XML, made to write to memory first. */
final class RequestFormatter implements MessageFormatter {
  private final MessageFormatter axis2 = new ApplicationXMLFormatter();
  private final CallBuffers buffers;
  private OMOutputFormat format;
  private boolean preserve;

  RequestFormatter(CallBuffers buffers) {
    this.buffers = buffers;
  }

  @Override
  public void writeTo(
      MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
      throws AxisFault {
    this.format = format;
    this.preserve = preserve;
    buffers.trial().begin(Phase.SERIALIZE);
    axis2.writeTo(message, format, buffers.request(), preserve);
    buffers.trial().end(Phase.SERIALIZE);
    try {
      buffers.send(network);
    } catch (IOException notSent) {
      throw AxisFault.makeFault(notSent);
    }
  }

  /** Serializes as the last call did, to memory alone. */
  void repeat(MessageContext message) throws AxisFault {
    axis2.writeTo(message, format, buffers.request(), preserve);
  }

  @Override
  public String getContentType(MessageContext message, OMOutputFormat format, String soapAction) {
    return axis2.getContentType(message, format, soapAction);
  }

  @Override
  public URL getTargetAddress(MessageContext message, OMOutputFormat format, URL target)
      throws AxisFault {
    return axis2.getTargetAddress(message, format, target);
  }

  @Override
  public String formatSOAPAction(MessageContext message, OMOutputFormat format, String action) {
    return axis2.formatSOAPAction(message, format, action);
  }
}
