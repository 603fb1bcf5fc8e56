package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.TextType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;
import pijoule.server.exchange.Operation;

/** The service that reads a sensor as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class TemperatureService extends SoapService<String, Float> {
  TemperatureService(Operation<String, Float> operation) {
    super(operation, FloatType.INSTANCE);
  }

  /**
   * Reads the sensor.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = FloatType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public ResultMessage temperature(
      @WebParam(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          TextMessage request) {
    return (ResultMessage) answer(request);
  }
}
