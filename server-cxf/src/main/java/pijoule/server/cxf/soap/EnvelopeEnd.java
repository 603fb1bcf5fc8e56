package pijoule.server.cxf.soap;

import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.binding.soap.interceptor.StartBodyInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Ends the first piece of {@code deserialize}: CXF has read up to the payload's start tag. */
final class EnvelopeEnd extends AbstractPhaseInterceptor<Message> {
  EnvelopeEnd() {
    super(org.apache.cxf.phase.Phase.READ);
    addAfter(ReadHeadersInterceptor.class.getName());
    addAfter(StartBodyInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    Exchange.current().end(Phase.DESERIALIZE);
  }
}
