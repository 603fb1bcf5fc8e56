package pijoule.client.cxf.soap;

import jakarta.xml.ws.soap.SOAPBinding;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.cxf.gzip.Gzip;
import pijoule.client.cxf.tls.Tls;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.security.Protection;

/**
 * Sends the message with a Content-Length through a JAX-WS proxy of CXF; {@link OutHooks} and
 * {@link InHooks} mark the phases within CXF.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class SoapStack<Q, A> implements Stack<Q, A> {
  private final Object proxy;
  private final Method operation;
  private final Client client;
  private final JaxbType<Q> requests;
  private final Class<? extends XmlMessage<A>> answerType;
  private final CallBuffers buffers;
  private final OutHooks out;
  private final InHooks in;
  private final Map<String, Object> properties;

  private SoapStack(
      Object proxy,
      Method operation,
      Endpoint<Q, A> endpoint,
      CallBuffers buffers,
      OutHooks out,
      InHooks in,
      Map<String, Object> properties) {
    this.proxy = proxy;
    this.operation = operation;
    this.client = ClientProxy.getClient(proxy);
    this.requests = JaxbType.of(endpoint.service().request());
    this.answerType = JaxbType.of(endpoint.service().answer()).type();
    this.buffers = buffers;
    this.out = out;
    this.in = in;
    this.properties = properties;
  }

  /**
   * Returns the stack, without a connection.
   *
   * @param settings of the stack
   * @param endpoint that is called
   * @param policy of the transport
   * @param envelope of its protocol
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> SoapStack<Q, A> open(
      StackSettings settings, Endpoint<Q, A> endpoint, HTTPClientPolicy policy, Envelope envelope) {
    CallBuffers buffers = new CallBuffers(settings);
    Optional<Protection> protection =
        settings.hasProtectedMessages()
            ? Optional.of(Protection.of(settings.security(), envelope))
            : Optional.empty();
    Optional<AnswerTree> tree =
        protection.isPresent()
            ? Optional.of(new AnswerTree(protection.get(), buffers))
            : Optional.empty();
    OutHooks out = new OutHooks(buffers, endpoint.mediaType(), protection);
    InHooks in = new InHooks(buffers, endpoint.mediaType(), settings.maxAnswerBytes(), tree);
    Class<?> port = Ports.of(endpoint.service().name());
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setServiceClass(port);
    factory.setAddress(settings.url().toString());
    if (envelope == Envelope.SOAP_1_2) {
      factory.setBindingId(SOAPBinding.SOAP12HTTP_BINDING);
    }
    factory.setDataBinding(binding());
    Map<String, Object> properties = properties(envelope);
    factory.setProperties(properties);
    factory.getOutInterceptors().add(out);
    factory.getInInterceptors().addAll(in.all());
    Object proxy = factory.create();
    policy.setAccept(endpoint.mediaType());
    HTTPConduit conduit = (HTTPConduit) ClientProxy.getClient(proxy).getConduit();
    conduit.setClient(policy);
    Tls.use(settings, conduit);
    if (settings.encoding().isCompressed()) {
      Gzip.compress(ClientProxy.getClient(proxy), buffers);
    }
    return new SoapStack<>(proxy, port.getMethods()[0], endpoint, buffers, out, in, properties);
  }

  /** CXF writes faster with a class of its own than with one that extends it. */
  private static JAXBDataBinding binding() {
    JAXBDataBinding binding = new JAXBDataBinding();
    binding.setContextualNamespaceMap(Map.of(Envelope.PAYLOAD_NAMESPACE, Envelope.PAYLOAD_PREFIX));
    return binding;
  }

  private static Map<String, Object> properties(Envelope envelope) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(
        "soap.env.ns.map",
        Map.of(
            Envelope.PREFIX,
            envelope.namespace(),
            Envelope.PAYLOAD_PREFIX,
            Envelope.PAYLOAD_NAMESPACE));
    // A refusal's body names the reason; CXF would throw its status alone.
    properties.put(HTTPConduit.NO_IO_EXCEPTIONS, true);
    properties.put(Message.PROCESS_202_RESPONSE_ONEWAY_OR_PARTIAL, false);
    return properties;
  }

  @Override
  public A call(Call<Q> call) throws Exception {
    buffers.use(call);
    in.use();
    if (call.run().isPresent()) {
      Map<String, List<String>> headers = new HashMap<>();
      headers.put(ServiceHttp.RUN_HEADER, List.of(call.run().get()));
      headers.put(ServiceHttp.TRIAL_HEADER, List.of(Integer.toString(call.number())));
      client.getRequestContext().put(Message.PROTOCOL_HEADERS, headers);
    }
    call.begin(Phase.SERIALIZE);
    XmlMessage<Q> request = requests.wrap(call.value());
    call.end(Phase.SERIALIZE);

    XmlMessage<A> answer = answerType.cast(invoke(request));

    call.begin(Phase.DESERIALIZE);
    A value = answer.value();
    call.end(Phase.DESERIALIZE);
    return value;
  }

  private Object invoke(XmlMessage<Q> request) throws Exception {
    Object answer;
    try {
      answer = operation.invoke(proxy, request);
    } catch (Exception failed) {
      in.throwRefusal(out.exchange());
      throw failed;
    }
    in.throwRefusal(out.exchange());
    return answer;
  }

  @Override
  public Codec<Q, A> codec() {
    return new SoapCodec<>(
        requests, answerType, buffers, out.exchange().orElseThrow(), in, properties);
  }

  @Override
  public void close() {
    client.destroy();
  }
}
