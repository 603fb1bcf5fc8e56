package pijoule.client.axis2.soap;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.apache.axiom.om.OMAbstractFactory;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.apache.axis2.AxisFault;
import org.apache.axis2.Constants;
import org.apache.axis2.builder.SOAPBuilder;
import org.apache.axis2.context.MessageContext;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import pijoule.client.CallBuffers;
import pijoule.client.axis2.rest.RestBuilder;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.NoDocumentType;
import pijoule.security.Protection;

/** Axis2's builder of SOAP, made to read from memory up to the start of the payload. */
public final class SoapBuilder extends RestBuilder {
  private final Optional<AnswerTree> tree;

  private SoapBuilder(CallBuffers buffers, Optional<AnswerTree> tree) {
    super(buffers, new SOAPBuilder());
    this.tree = tree;
  }

  /**
   * Returns a builder; by the type of the result, REST's start loads no class of SOAP.
   *
   * @param buffers of the stack
   * @param protection of answers, where they have one
   */
  public static RestBuilder of(CallBuffers buffers, Optional<Protection> protection) {
    return new SoapBuilder(
        buffers,
        protection.isPresent()
            ? Optional.of(new AnswerTree(protection.get(), buffers))
            : Optional.empty());
  }

  /** Axis2 asks for the payload's name before the stack does: that much is read here. */
  @Override
  protected SOAPEnvelope read(InputStream body, String type, MessageContext message)
      throws AxisFault, XMLStreamException {
    if (tree.isPresent()) {
      return tree.get().read(body, message);
    }
    SOAPEnvelope envelope = super.read(body, type, message);
    envelope.getBody().getFirstElement();
    return envelope;
  }

  /** Protected answers: Axiom's tree of DOM is built, verified and decrypted. */
  private static final class AnswerTree {
    private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
    private final Protection protection;
    private final CallBuffers buffers;

    AnswerTree(Protection protection, CallBuffers buffers) {
      this.protection = protection;
      this.buffers = buffers;
    }

    SOAPEnvelope read(InputStream body, MessageContext message) throws XMLStreamException {
      SOAPModelBuilder builder =
          OMXMLBuilderFactory.createStAXSOAPModelBuilder(
              OMAbstractFactory.getMetaFactory(OMAbstractFactory.FEATURE_DOM),
              new NoDocumentType(parsers.createXMLStreamReader(body, "UTF-8")));
      message.setProperty(Constants.BUILDER, builder);
      SOAPEnvelope tree = builder.getSOAPEnvelope();
      tree.build();
      Document document = ((Node) tree).getOwnerDocument();
      protection.unsecureWithin(document, buffers.call());
      buffers.call().opened(document);
      return tree;
    }
  }
}
