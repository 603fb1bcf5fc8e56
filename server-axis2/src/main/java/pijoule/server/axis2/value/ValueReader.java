package pijoule.server.axis2.value;

import java.io.InputStream;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMElement;
import org.apache.axis2.AxisFault;
import org.apache.axis2.builder.Builder;
import org.apache.axis2.context.MessageContext;
import pijoule.contract.message.Invalid;
import pijoule.contract.phase.Phase;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.Exchange;

/** Reads a request's value between two clock readings; Axis2 carries it in an empty envelope. */
final class ValueReader<Q> implements Builder {
  private final Codec<Q, ?> codec;

  ValueReader(Codec<Q, ?> codec) {
    this.codec = codec;
  }

  @Override
  public OMElement processDocument(InputStream in, String contentType, MessageContext request)
      throws AxisFault {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    Q value = read(in, exchange);
    exchange.end(Phase.DESERIALIZE);
    CarriedValue.put(value, request);
    return OMAbstractFactory.getSOAP11Factory().getDefaultEnvelope();
  }

  private Q read(InputStream in, Exchange exchange) throws AxisFault {
    try {
      return codec.deserialize(in);
    } catch (Exception refused) {
      // A codec declares no narrower type.
      if (refused instanceof Invalid invalid) {
        exchange.refuse(Refusal.of(invalid));
      }
      throw AxisFault.makeFault(refused);
    }
  }
}
