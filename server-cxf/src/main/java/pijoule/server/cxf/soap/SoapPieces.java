package pijoule.server.cxf.soap;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import org.apache.cxf.Bus;
import org.apache.cxf.binding.Binding;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.binding.soap.interceptor.SoapOutInterceptor;
import org.apache.cxf.binding.soap.interceptor.StartBodyInterceptor;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.phase.PhaseManager;
import org.apache.cxf.service.Service;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.wsdl.interceptors.BareOutInterceptor;
import org.apache.cxf.wsdl.interceptors.DocLiteralInInterceptor;

/**
 * CXF's work on a message within the phases, without what is between them: the endpoint's own
 * interceptors, binding and model.
 */
final class SoapPieces {
  private static final List<Class<?>> READ =
      List.of(
          StaxInInterceptor.class,
          ReadHeadersInterceptor.class,
          StartBodyInterceptor.class,
          DocLiteralInInterceptor.class);

  private static final List<Class<?>> WRITTEN =
      List.of(StaxOutInterceptor.class, SoapOutInterceptor.class, BareOutInterceptor.class);

  private final Service service;
  private final Binding binding;
  private final Exchange exchange = new ExchangeImpl();
  private final PhaseInterceptorChain readers;
  private final PhaseInterceptorChain writers;

  /**
   * Makes the pieces of SOAP messages.
   *
   * @param bus of the servlet
   * @param server its one endpoint, with one operation
   */
  SoapPieces(Bus bus, Server server) {
    Endpoint endpoint = server.getEndpoint();
    service = endpoint.getService();
    binding = endpoint.getBinding();
    BindingOperationInfo operation =
        endpoint.getEndpointInfo().getBinding().getOperations().iterator().next();
    exchange.put(Bus.class, bus);
    exchange.put(Service.class, service);
    exchange.put(Endpoint.class, endpoint);
    exchange.put(Binding.class, binding);
    exchange.put(BindingOperationInfo.class, operation);

    PhaseManager phases = bus.getExtension(PhaseManager.class);
    List<Interceptor<? extends Message>> in = new ArrayList<>(binding.getInInterceptors());
    in.addAll(endpoint.getInInterceptors());
    readers = chain(phases.getInPhases(), READ, in);
    List<Interceptor<? extends Message>> out = new ArrayList<>(binding.getOutInterceptors());
    out.addAll(endpoint.getOutInterceptors());
    writers = chain(phases.getOutPhases(), WRITTEN, out);
  }

  private static PhaseInterceptorChain chain(
      SortedSet<Phase> phases, List<Class<?>> types, List<Interceptor<? extends Message>> of) {
    PhaseInterceptorChain chain = new PhaseInterceptorChain(phases);
    types.forEach(type -> chain.add(one(type, of)));
    return chain;
  }

  @SuppressWarnings("unchecked")
  private static Interceptor<Message> one(
      Class<?> type, Collection<Interceptor<? extends Message>> of) {
    return (Interceptor<Message>) of.stream().filter(type::isInstance).findFirst().orElseThrow();
  }

  private SoapMessage message() {
    SoapMessage message = (SoapMessage) binding.createMessage();
    message.setExchange(exchange);
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    return message;
  }

  /**
   * Returns its payload as JAXB read it.
   *
   * @param body a request's bytes
   * @throws Exception if an interceptor fails
   */
  Object read(InputStream body) throws Exception {
    SoapMessage message = message();
    message.setContent(InputStream.class, body);
    run(readers, message);
    return message.getContent(List.class).get(0);
  }

  /**
   * Writes an answer.
   *
   * @param answer as JAXB writes it
   * @param out takes the message's bytes
   * @throws Exception if an interceptor fails
   */
  void write(Object answer, OutputStream out) throws Exception {
    SoapMessage message = message();
    message.setContent(OutputStream.class, out);
    message.setContent(List.class, new MessageContentsList(answer));
    run(writers, message);
  }

  private static void run(PhaseInterceptorChain interceptors, SoapMessage message)
      throws Exception {
    PhaseInterceptorChain chain = interceptors.cloneChain();
    message.setInterceptorChain(chain);
    chain.doIntercept(message);
    Exception failed = message.getContent(Exception.class);
    if (failed != null) {
      throw failed;
    }
  }
}
