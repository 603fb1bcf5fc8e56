package pijoule.client.axis2.soap;

import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.dom.DOMSource;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.apache.axis2.Constants;
import org.apache.axis2.context.MessageContext;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import pijoule.client.CallBuffers;
import pijoule.client.axis2.rest.RestBuilder;
import pijoule.contract.message.Shape;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.MessageReader;
import pijoule.security.Protection;

/** Axis2's way to read SOAP: Axiom's model of an envelope, built up to the start of its payload. */
public final class SoapBuilder extends RestBuilder {
  private final Optional<Protection> protection;
  private final CallBuffers buffers;

  private SoapBuilder(
      CallBuffers buffers, Shape shape, Envelope envelope, Optional<Protection> protection) {
    super(buffers, shape, envelope);
    this.protection = protection;
    this.buffers = buffers;
  }

  /**
   * @param buffers of the stack
   * @param shape of an answer's payload
   * @param envelope around it
   * @param protection of answers, where they have one
   * @return a builder; by the type of the result, REST's start loads no class of SOAP
   */
  public static RestBuilder of(
      CallBuffers buffers, Shape shape, Envelope envelope, Optional<Protection> protection) {
    return new SoapBuilder(buffers, shape, envelope, protection);
  }

  /**
   * Axiom's tree of DOM is verified and decrypted, and then checked by the rules of a message,
   * which the parser cannot know before.
   */
  @Override
  protected SOAPEnvelope read(InputStream body, MessageContext message, XMLInputFactory factory)
      throws XMLStreamException {
    if (protection.isEmpty()) {
      return super.read(body, message, factory);
    }
    SOAPModelBuilder builder =
        OMXMLBuilderFactory.createStAXSOAPModelBuilder(
            OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM),
            factory.createXMLStreamReader(body, "UTF-8"));
    message.setProperty(Constants.BUILDER, builder);
    SOAPEnvelope envelope = builder.getSOAPEnvelope();
    envelope.build();
    Document tree = ((Node) envelope).getOwnerDocument();
    protection.get().unsecureWithin(tree, buffers.trial());
    MessageReader rules = over(factory.createXMLStreamReader(new DOMSource(tree)));
    rules.finish();
    keep(rules);
    return envelope;
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
