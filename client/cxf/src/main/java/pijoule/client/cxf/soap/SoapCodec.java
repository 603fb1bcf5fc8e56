package pijoule.client.cxf.soap;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.SoapVersion;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.binding.soap.interceptor.SoapOutInterceptor;
import org.apache.cxf.binding.soap.interceptor.StartBodyInterceptor;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.phase.PhaseManager;
import org.apache.cxf.wsdl.interceptors.BareOutInterceptor;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;

/**
 * Codec of {@link SoapStack} and its hooks in the two phases: the interceptors of CXF that write
 * and read an envelope, in a chain without the others, on messages like those of the last call.
 */
final class SoapCodec<Q, A> extends Codec<Q, A> {
  private final JaxbType<Q> requests;
  private final Class<? extends XmlMessage<A>> answerType;
  private final ExchangeImpl last;
  private final InHooks in;
  private final Map<String, Object> properties;
  private final SoapVersion version;
  private final PhaseInterceptorChain writing;
  private final PhaseInterceptorChain reading;

  SoapCodec(
      JaxbType<Q> requests,
      Class<? extends XmlMessage<A>> answerType,
      CallBuffers buffers,
      Exchange last,
      InHooks in,
      Map<String, Object> properties) {
    super(buffers.request());
    this.requests = requests;
    this.answerType = answerType;
    this.last = (ExchangeImpl) last;
    this.in = in;
    this.properties = properties;
    version = ((SoapMessage) last.getOutMessage()).getVersion();
    Bus bus = last.getBus();
    PhaseManager phases = bus.getExtension(PhaseManager.class);
    writing =
        chain(
            new TreeSet<>(phases.getOutPhases()),
            List.of(
                new StaxOutInterceptor(), new SoapOutInterceptor(bus), new BareOutInterceptor()));
    reading =
        chain(
            new TreeSet<>(phases.getInPhases()),
            List.of(
                new StaxInInterceptor(),
                new ReadHeadersInterceptor(bus),
                new StartBodyInterceptor(),
                new DocLiteralInInterceptor()));
  }

  private static PhaseInterceptorChain chain(
      SortedSet<Phase> phases, List<Interceptor<? extends Message>> interceptors) {
    PhaseInterceptorChain chain = new PhaseInterceptorChain(phases);
    chain.add(interceptors);
    return chain;
  }

  private SoapMessage message() {
    SoapMessage message = new SoapMessage(new MessageImpl());
    Exchange exchange = new ExchangeImpl(last);
    exchange.setInMessage(null);
    exchange.setOutMessage(null);
    message.setExchange(exchange);
    message.put(Message.REQUESTOR_ROLE, true);
    return message;
  }

  @Override
  protected void write(Q value, MemoryBuffer out) {
    SoapMessage message = message();
    message.putAll(properties);
    message.setVersion(version);
    message.getExchange().setOutMessage(message);
    message.setContent(List.class, new MessageContentsList(requests.wrap(value)));
    message.setContent(OutputStream.class, out);
    PhaseInterceptorChain chain = writing.cloneChain();
    message.setInterceptorChain(chain);
    chain.doIntercept(message);
  }

  @Override
  protected A deserialize() throws XMLStreamException {
    SoapMessage message = message();
    message.getExchange().setInMessage(message);
    in.open(message);
    PhaseInterceptorChain chain = reading.cloneChain();
    message.setInterceptorChain(chain);
    chain.doIntercept(message);
    return answerType.cast(message.getContent(List.class).get(0)).value();
  }
}
