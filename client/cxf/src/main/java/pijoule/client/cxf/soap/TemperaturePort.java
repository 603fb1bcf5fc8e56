package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.TextType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;

/** The service {@code temperature} as JAX-WS sees it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface TemperaturePort {
  /**
   * @param request payload of the request
   * @return payload of the answer
   */
  @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  ResultMessage temperature(
      @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          TextMessage request);
}
