package pijoule.server.cxf.soap;

import java.nio.charset.StandardCharsets;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import pijoule.contract.phase.Phase;
import pijoule.server.exchange.Exchange;

/** Begins the second piece of {@code serialize}; answers are UTF-8, also those to no charset. */
final class AnswerBegin extends AbstractPhaseInterceptor<Message> {
  AnswerBegin() {
    super(org.apache.cxf.phase.Phase.PRE_STREAM);
    addAfter(AttachmentOutInterceptor.class.getName());
    addBefore(StaxOutInterceptor.class.getName());
  }

  @Override
  public void handleMessage(Message message) {
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    Exchange.current().begin(Phase.SERIALIZE);
  }
}
