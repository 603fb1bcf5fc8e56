package pijoule.server.axis2.value;

import jakarta.servlet.http.HttpServletResponse;
import java.io.OutputStream;
import java.net.URL;
import org.apache.axiom.om.OMOutputFormat;
import org.apache.axis2.AxisFault;
import org.apache.axis2.context.MessageContext;
import org.apache.axis2.kernel.MessageFormatter;
import pijoule.contract.phase.Phase;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/**
 * Writes an answer's value between two clock readings; of a fault nothing: it is never sent. A
 * value that the protocol cannot carry is refused in the codec's words.
 */
final class ValueWriter<A> implements MessageFormatter {
  private final String mediaType;
  private final Codec<?, A> codec;

  ValueWriter(String mediaType, Codec<?, A> codec) {
    this.mediaType = mediaType;
    this.codec = codec;
  }

  @Override
  public void writeTo(
      MessageContext answer, OMOutputFormat format, OutputStream out, boolean preserve)
      throws AxisFault {
    A value = CarriedValue.of(answer);
    if (value == null) {
      return;
    }
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.SERIALIZE);
    write(value, out, exchange);
    exchange.end(Phase.SERIALIZE);
  }

  /** Axis2 lays a buffer over the answer's array. */
  private void write(A value, OutputStream out, Exchange exchange) throws AxisFault {
    try {
      codec.serialize(value, out);
      out.flush();
    } catch (IllegalArgumentException cannotCarry) {
      exchange.refuse(
          new Refusal(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, cannotCarry.getMessage()));
      throw AxisFault.makeFault(cannotCarry);
    } catch (Exception failed) {
      // A codec declares no narrower type.
      throw AxisFault.makeFault(failed);
    }
  }

  @Override
  public String getContentType(MessageContext answer, OMOutputFormat format, String soapAction) {
    return mediaType;
  }

  @Override
  public URL getTargetAddress(MessageContext answer, OMOutputFormat format, URL target) {
    return target;
  }

  @Override
  public String formatSOAPAction(MessageContext answer, OMOutputFormat format, String soapAction) {
    return soapAction;
  }
}
