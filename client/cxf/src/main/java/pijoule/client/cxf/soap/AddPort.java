package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.ResultMessage;

/** The service {@code add} as JAX-WS sees it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface AddPort {
  /**
   * @param request payload of the request
   * @return payload of the answer
   */
  @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  ResultMessage add(
      @WebParam(name = FloatsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          FloatsMessage request);
}
