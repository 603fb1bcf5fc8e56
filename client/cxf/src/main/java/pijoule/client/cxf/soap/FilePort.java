package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.NumbersType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.NumbersMessage;

/** The service {@code file} as JAX-WS sees it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface FilePort {
  /**
   * @param request payload of the request
   * @return payload of the answer
   */
  @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  NumbersMessage file(
      @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          NumbersMessage request);
}
