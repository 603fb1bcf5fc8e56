package pijoule.client.cxf.soap;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;

/** The service {@code concat} as JAX-WS sees it. */
@WebService(targetNamespace = Envelope.PAYLOAD_NAMESPACE)
@SOAPBinding(parameterStyle = SOAPBinding.ParameterStyle.BARE)
public interface ConcatPort {
  /**
   * @param request payload of the request
   * @return payload of the answer
   */
  @WebResult(name = TextType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
  TextMessage concat(
      @WebParam(name = WordsType.ROOT, targetNamespace = Envelope.PAYLOAD_NAMESPACE)
          WordsMessage request);
}
