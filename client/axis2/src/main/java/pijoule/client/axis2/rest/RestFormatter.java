package pijoule.client.axis2.rest;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.util.zip.GZIPOutputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import org.apache.axis2.kernel.http.ApplicationXMLFormatter;
import pijoule.client.CallBuffers;
import pijoule.contract.phase.Phase;

/** Axis2's formatter of plain XML, between clock readings. */
public class RestFormatter implements MessageFormatter {
  private final MessageFormatter axis2;
  private final CallBuffers buffers;
  private OMOutputFormat format;
  private boolean preserve;

  /**
   * Makes a rest formatter.
   *
   * @param buffers of the stack
   */
  public RestFormatter(CallBuffers buffers) {
    this(buffers, new ApplicationXMLFormatter());
  }

  /**
   * Makes a rest formatter.
   *
   * @param buffers of the stack
   * @param axis2 the formatter that writes
   */
  protected RestFormatter(CallBuffers buffers, MessageFormatter axis2) {
    this.buffers = buffers;
    this.axis2 = axis2;
  }

  /**
   * Prepares what is written; a part of {@code serialize}.
   *
   * @param message whose envelope is written
   * @param format to write it in
   */
  protected void prepare(MessageContext message, OMOutputFormat format) {}

  /**
   * Protects what is written; between two pieces of {@code serialize}.
   *
   * @param message whose envelope is written
   * @throws AxisFault if it cannot be
   */
  protected void protect(MessageContext message) throws AxisFault {}

  /** Returns an envelope of the kind that Axis2 makes for this formatter. */
  protected SOAPEnvelope emptyEnvelope() {
    return OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
  }

  @Override
  public final void writeTo(
      MessageContext message, OMOutputFormat format, OutputStream network, boolean preserve)
      throws AxisFault {
    this.format = format;
    this.preserve = preserve;
    if (network instanceof GZIPOutputStream compressing) {
      compress(message, format, compressing, preserve);
      return;
    }
    OutputStream out = buffers.sending(network);
    prepare(message, format);
    protect(message);
    axis2.writeTo(message, format, out, preserve);
    buffers.sent();
  }

  /** Axis2 compresses into memory, and sends that afterwards. */
  private void compress(
      MessageContext message, OMOutputFormat format, GZIPOutputStream compressing, boolean preserve)
      throws AxisFault {
    buffers.call().begin(Phase.SERIALIZE);
    prepare(message, format);
    axis2.writeTo(message, format, compressing, preserve);
    try {
      compressing.finish();
    } catch (IOException notInMemory) {
      throw AxisFault.makeFault(notInMemory);
    }
    buffers.call().end(Phase.SERIALIZE);
    buffers.call().begin(Phase.CALL);
  }

  /** Serializes as the last call did, to memory alone. */
  final void repeat(MessageContext message) throws AxisFault {
    prepare(message, format);
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
