package pijoule.server.dpws.device;

import java.nio.charset.StandardCharsets;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Endpoint;

/** Description of the service for a foreign client: its port type, its messages, its binding. */
final class Wsdl {
  private static final String TEMPLATE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"
          xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/"
          xmlns:wsam="http://www.w3.org/2007/05/addressing/metadata"
          xmlns:xs="http://www.w3.org/2001/XMLSchema"
          xmlns:p="urn:pijoule" targetNamespace="urn:pijoule">
        <wsdl:types><xs:schema targetNamespace="urn:pijoule">ELEMENTS</xs:schema></wsdl:types>
        <wsdl:message name="callRequest">
          <wsdl:part name="request" element="p:REQUEST"/>
        </wsdl:message>
        <wsdl:message name="callResponse">
          <wsdl:part name="answer" element="p:ANSWER"/>
        </wsdl:message>
        <wsdl:portType name="TYPE">
          <wsdl:operation name="call">
            <wsdl:input message="p:callRequest" wsam:Action="ACTION-IN"/>
            <wsdl:output message="p:callResponse" wsam:Action="ACTION-OUT"/>
          </wsdl:operation>
        </wsdl:portType>
        <wsdl:binding name="Binding" type="p:TYPE">
          <soap12:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
          <wsdl:operation name="call">
            <soap12:operation soapAction="ACTION-IN"/>
            <wsdl:input><soap12:body use="literal"/></wsdl:input>
            <wsdl:output><soap12:body use="literal"/></wsdl:output>
          </wsdl:operation>
        </wsdl:binding>
      </wsdl:definitions>
      """;

  private Wsdl() {}

  static byte[] of(Endpoint<?, ?> endpoint) {
    String request = endpoint.requestShape().root();
    String answer = endpoint.answerShape().root();
    return TEMPLATE
        .replace("ELEMENTS", element(request) + (answer.equals(request) ? "" : element(answer)))
        .replace("REQUEST", request)
        .replace("ANSWER", answer)
        .replace("TYPE", Dpws.TYPE)
        .replace("ACTION-IN", Dpws.REQUEST_ACTION)
        .replace("ACTION-OUT", Dpws.ANSWER_ACTION)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String element(String root) {
    return "<xs:element name=\"" + root + "\" type=\"xs:anyType\"/>";
  }
}
