package pijoule.client.axis2.soap;

import javax.xml.stream.XMLStreamReader;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.apache.axis2.Constants;
import org.apache.axis2.context.MessageContext;
import pijoule.client.CallBuffers;
import pijoule.client.axis2.rest.RestBuilder;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;

/** Axis2's way to read SOAP: Axiom's model of an envelope, built up to the start of its payload. */
public final class SoapBuilder extends RestBuilder {
  private SoapBuilder(CallBuffers buffers, Shape shape, Envelope envelope) {
    super(buffers, shape, envelope);
  }

  /**
   * @param buffers of the stack
   * @param shape of an answer's payload
   * @param envelope around it
   * @return a builder; by the type of the result, REST's start loads no class of SOAP
   */
  public static RestBuilder of(CallBuffers buffers, Shape shape, Envelope envelope) {
    return new SoapBuilder(buffers, shape, envelope);
  }

  /** Axis2 asks for the payload's name before the stack does: that much is read here. */
  @Override
  protected SOAPEnvelope build(XMLStreamReader parser, MessageContext message) {
    SOAPModelBuilder builder = OMXMLBuilderFactory.createStAXSOAPModelBuilder(parser);
    message.setProperty(Constants.BUILDER, builder);
    SOAPEnvelope envelope = builder.getSOAPEnvelope();
    envelope.getBody().getFirstElement();
    return envelope;
  }
}
