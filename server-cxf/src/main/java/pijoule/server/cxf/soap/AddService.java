package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.ResultMessage;
import pijoule.server.exchange.Operation;

/** The service that adds numbers as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class AddService extends SoapService<float[], Float> {
  AddService(Operation<float[], Float> operation) {
    super(operation, FloatType.INSTANCE);
  }

  /**
   * Adds.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public ResultMessage add(
      @WebParam(name = FloatsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          FloatsMessage request) {
    return (ResultMessage) answer(request);
  }
}
