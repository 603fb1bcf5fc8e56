package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.TextType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.TextMessage;
import pijoule.server.exchange.Operation;

/** The echo service as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class EchoService extends SoapService<String, String> {
  EchoService(Operation<String, String> operation) {
    super(operation, TextType.INSTANCE);
  }

  /**
   * Sends back.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public TextMessage echo(
      @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          TextMessage request) {
    return (TextMessage) answer(request);
  }
}
