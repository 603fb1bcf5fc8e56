package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.NumbersType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.NumbersMessage;
import pijoule.server.exchange.Operation;

/** The sort service as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class SortService extends SoapService<int[], int[]> {
  SortService(Operation<int[], int[]> operation) {
    super(operation, NumbersType.INSTANCE);
  }

  /**
   * Sorts.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public NumbersMessage sort(
      @WebParam(name = NumbersType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          NumbersMessage request) {
    return (NumbersMessage) answer(request);
  }
}
