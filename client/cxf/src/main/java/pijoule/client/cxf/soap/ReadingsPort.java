package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;

/** The service {@code readings} as JAX-WS sees it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface ReadingsPort {
  /**
   * @param request payload of the request
   * @return payload of the answer
   */
  @WebResult(name = ReadingsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  ReadingsMessage readings(
      @WebParam(name = QueryType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          QueryMessage request);
}
