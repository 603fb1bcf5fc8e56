package pijoule.client.axis2.octet;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.client.CallBuffers;
import pijoule.contract.octet.OctetType;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/** Writes Java's binary form of the request that {@link OctetStack} was given. */
final class OctetFormatter<Q> implements MessageFormatter {
  private final CallBuffers buffers;
  private final OctetType<Q> requests;
  private final String mediaType;
  private Q request;

  OctetFormatter(CallBuffers buffers, Endpoint<Q, ?> endpoint) {
    this.buffers = buffers;
    requests = OctetType.of(endpoint.service().request());
    mediaType = endpoint.mediaType();
  }

  /** What the next message holds: Axiom has no element for it. */
  void use(Q next) {
    request = next;
  }

  /** Writes to memory. */
  void write(Q value) throws IOException {
    requests.write(value, buffers.request());
  }

  @Override
  public void writeTo(
      MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
      throws AxisFault {
    try {
      buffers.trial().begin(Phase.SERIALIZE);
      write(request);
      buffers.trial().end(Phase.SERIALIZE);
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
