package pijoule.server.cxf.soap;

import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import pijoule.contract.message.Shape;
import pijoule.contract.phase.Phase;
import pijoule.contract.xml.Envelope;
import pijoule.server.exchange.Exchange;
import pijoule.server.message.RequestMessage;

/** Begins {@code deserialize}, and opens the parser in place of CXF's own interceptor. */
final class EnvelopeBegin extends AbstractPhaseInterceptor<Message> {
  private final Shape shape;
  private final Envelope envelope;

  EnvelopeBegin(Shape shape, Envelope envelope) {
    super(org.apache.cxf.phase.Phase.POST_STREAM);
    addBefore(StaxInInterceptor.class.getName());
    this.shape = shape;
    this.envelope = envelope;
  }

  @Override
  public void handleMessage(Message message) {
    Exchange exchange = Exchange.current();
    exchange.begin(Phase.DESERIALIZE);
    InputStream body = message.getContent(InputStream.class);
    try {
      message.setContent(
          XMLStreamReader.class, RequestMessage.open(shape, envelope, body, exchange));
    } catch (XMLStreamException refused) {
      throw new Fault(refused);
    }
  }
}
