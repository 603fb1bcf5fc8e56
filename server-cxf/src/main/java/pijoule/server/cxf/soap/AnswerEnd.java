package pijoule.server.cxf.soap;

import org.apache.cxf.interceptor.StaxOutEndingInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Ends {@code serialize}: the envelope's last byte is in memory. */
final class AnswerEnd extends AbstractPhaseInterceptor<Message> {
  AnswerEnd() {
    super(org.apache.cxf.phase.Phase.PRE_STREAM_ENDING);
    addAfter(StaxOutEndingInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    Exchange.current().end(Phase.SERIALIZE);
  }
}
