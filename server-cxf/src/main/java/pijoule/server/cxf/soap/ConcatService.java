package pijoule.server.cxf.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;
import pijoule.server.exchange.Operation;

/** The service that joins words as JAX-WS finds it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public final class ConcatService extends SoapService<String[], String> {
  ConcatService(Operation<String[], String> operation) {
    super(operation, TextType.INSTANCE);
  }

  /**
   * Joins.
   *
   * @param request as JAXB read it
   * @return what JAXB is to write
   */
  @WebMethod
  @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  public TextMessage concat(
      @WebParam(name = WordsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          WordsMessage request) {
    return (TextMessage) answer(request);
  }
}
