package pijoule.server.axis2.gzip;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.http.HTTPConstants;

/**
 * Axis2's own compression of an answer. Axis2 inflates a request by itself, and opens its stream
 * before the reader, in no phase.
 */
public final class Gzip {
  private Gzip() {}

  /**
   * Has Axis2 compress an answer.
   *
   * @param answer about to be written; Axis2 has asked for its media type, and decides next
   */
  public static void ask(MessageContext answer) {
    answer.getOptions().setProperty(HTTPConstants.MC_GZIP_RESPONSE, Boolean.TRUE);
  }

  /**
   * Ends an answer within the phase that writes it, as Axis2 does right after it. What is not
   * compressed is flushed: Axis2 lays a buffer over the answer's array.
   *
   * @param out that Axis2 writes to
   * @throws AxisFault if it cannot be ended
   */
  public static void end(OutputStream out) throws AxisFault {
    try {
      if (out instanceof GZIPOutputStream compressing) {
        compressing.finish();
      }
      out.flush();
    } catch (IOException notInMemory) {
      throw AxisFault.makeFault(notInMemory);
    }
  }
}
