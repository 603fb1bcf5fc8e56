import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;

/** The sort service by SOAP, document/literal bare. */
@WebService(targetNamespace = SortPort.NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface SortPort {
  String NAMESPACE = "urn:pijoule";

  @WebResult(name = "numbers", targetNamespace = NAMESPACE)
  Numbers sort(@WebParam(name = "numbers", targetNamespace = NAMESPACE) Numbers numbers);
}
