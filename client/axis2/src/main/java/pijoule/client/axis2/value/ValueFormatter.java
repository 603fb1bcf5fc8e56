package pijoule.client.axis2.value;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.client.CallBuffers;
import pijoule.client.form.Form;
import pijoule.contract.phase.Phase;

/** Writes the request that {@link ValueStack} was given. */
final class ValueFormatter<Q> implements MessageFormatter {
  private final CallBuffers buffers;
  private final Form<Q, ?> form;
  private final String mediaType;
  private Q request;

  ValueFormatter(CallBuffers buffers, Form<Q, ?> form, String mediaType) {
    this.buffers = buffers;
    this.form = form;
    this.mediaType = mediaType;
  }

  /** What the next message holds: Axiom has no element for it. */
  void use(Q next) {
    request = next;
  }

  /** Writes to memory. */
  void write(Q value) throws IOException {
    form.write(value, buffers.request());
  }

  @Override
  public void writeTo(
      MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
      throws AxisFault {
    try {
      buffers.call().begin(Phase.SERIALIZE);
      write(request);
      buffers.call().end(Phase.SERIALIZE);
      buffers.send(network);
    } catch (IOException notSent) {
      throw AxisFault.makeFault(notSent);
    }
  }

  @Override
  public String getContentType(MessageContext message, OMOutputFormat format, String soapAction) {
    return mediaType;
  }

  @Override
  public URL getTargetAddress(MessageContext message, OMOutputFormat format, URL target) {
    return target;
  }

  @Override
  public String formatSOAPAction(MessageContext message, OMOutputFormat format, String action) {
    return null;
  }
}
