package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;
import pijoule.server.exchange.Operation;

/** The service that gives the last readings of a sensor as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class ReadingsService extends SoapService<Integer, Reading[]> {
  ReadingsService(Operation<Integer, Reading[]> operation) {
    super(operation, ReadingsType.INSTANCE);
  }

  /**
   * Gives readings.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = ReadingsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public ReadingsMessage readings(
      @WebParam(name = QueryType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          QueryMessage request) {
    return (ReadingsMessage) answer(request);
  }
}
