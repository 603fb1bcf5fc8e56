package pijoule.server.cxf.soap;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.Binding;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.binding.soap.interceptor.SoapOutInterceptor;
import org.apache.cxf.binding.soap.interceptor.StartBodyInterceptor;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.phase.PhaseManager;
import org.apache.cxf.service.Service;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.wsdl.interceptors.BareOutInterceptor;

/**
 * CXF's work on a message within the phases, without what is between them: the endpoint's own
 * interceptors, binding and model.
 */
final class SoapPieces {
  private static final List<Class<?>> READ =
      List.of(EnvelopeBegin.class, ReadHeadersInterceptor.class, StartBodyInterceptor.class);

  private static final List<Class<?>> WRITTEN =
      List.of(
          AnswerBegin.class,
          StaxOutInterceptor.class,
          SoapOutInterceptor.class,
          BareOutInterceptor.class,
          AnswerEnd.class);

  private final Service service;
  private final Binding binding;
  private final Exchange exchange = new ExchangeImpl();
  private final MessagePartInfo request;
  private final List<Interceptor<Message>> readers = new ArrayList<>();
  private final EnvelopeEnd envelopeEnd;
  private final PhaseInterceptorChain writers;

  /**
   * @param bus of the servlet
   * @param server its one endpoint, with one operation
   */
  SoapPieces(Bus bus, Server server) {
    Endpoint endpoint = server.getEndpoint();
    service = endpoint.getService();
    binding = endpoint.getBinding();
    BindingOperationInfo operation =
        endpoint.getEndpointInfo().getBinding().getOperations().iterator().next();
    request = operation.getInput().getMessageParts().get(0);
    exchange.put(Bus.class, bus);
    exchange.put(Service.class, service);
    exchange.put(Endpoint.class, endpoint);
    exchange.put(Binding.class, binding);
    exchange.put(BindingOperationInfo.class, operation);

    List<Interceptor<? extends Message>> in = new ArrayList<>(binding.getInInterceptors());
    in.addAll(endpoint.getInInterceptors());
    for (Class<?> type : READ) {
      readers.add(one(type, in));
    }
    envelopeEnd = (EnvelopeEnd) (Interceptor<?>) one(EnvelopeEnd.class, in);
    List<Interceptor<? extends Message>> out = new ArrayList<>(binding.getOutInterceptors());
    out.addAll(endpoint.getOutInterceptors());
    writers = new PhaseInterceptorChain(bus.getExtension(PhaseManager.class).getOutPhases());
    for (Class<?> type : WRITTEN) {
      writers.add(one(type, out));
    }
  }

  @SuppressWarnings("unchecked")
  private static Interceptor<Message> one(
      Class<?> type, Collection<Interceptor<? extends Message>> of) {
    return (Interceptor<Message>) of.stream().filter(type::isInstance).findFirst().orElseThrow();
  }

  private SoapMessage message() {
    SoapMessage message = (SoapMessage) binding.createMessage();
    message.setExchange(exchange);
    return message;
  }

  /**
   * @param body a request's bytes
   * @return its payload as JAXB read it
   */
  Object read(InputStream body) {
    SoapMessage message = message();
    message.setContent(InputStream.class, body);
    for (Interceptor<Message> reader : readers) {
      reader.handleMessage(message);
    }
    envelopeEnd.handleMessage(message);
    DataReader<XMLStreamReader> payload =
        service.getDataBinding().createReader(XMLStreamReader.class);
    payload.setProperty(Message.class.getName(), message);
    return payload.read(
        request, new DepthXMLStreamReader(message.getContent(XMLStreamReader.class)));
  }

  /**
   * @param answer as JAXB writes it
   * @param out takes the message's bytes
   * @throws Exception if an interceptor fails
   */
  void write(Object answer, OutputStream out) throws Exception {
    SoapMessage message = message();
    message.setContent(OutputStream.class, out);
    message.setContent(List.class, new MessageContentsList(answer));
    PhaseInterceptorChain chain = writers.cloneChain();
    message.setInterceptorChain(chain);
    chain.doIntercept(message);
    Exception failed = message.getContent(Exception.class);
    if (failed != null) {
      throw failed;
    }
  }
}
