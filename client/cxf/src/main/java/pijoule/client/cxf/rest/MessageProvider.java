package pijoule.client.cxf.rest;

import com.ctc.wstx.stax.WstxInputFactory;
import jakarta.ws.rs.core.MediaType;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.UnmarshalException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventHandler;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.MessageReader;
import pijoule.contract.xml.XmlMessage;

/** CXF's own JAXB reader and writer, made to refuse what JAXB would ignore. */
final class MessageProvider<Q, A> extends JAXBElementProvider<XmlMessage<?>>
    implements ValidationEventHandler {
  private final XMLInputFactory parsers = MessageReader.strict(new WstxInputFactory());
  private final JaxbType<Q> requests;
  private final JaxbType<A> answers;
  private final Shape answerShape;

  MessageProvider(Endpoint<Q, A> endpoint) {
    requests = JaxbType.of(endpoint.service().request());
    answers = JaxbType.of(endpoint.service().answer());
    answerShape = endpoint.answerShape();
    setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
    setValidationHandler(this);
  }

  /** What JAXB writes for a request. */
  XmlMessage<Q> wrap(Q request) {
    return requests.wrap(request);
  }

  /** What JAXB reads an answer as. */
  Class<? extends XmlMessage<A>> answerType() {
    return answers.type();
  }

  /** JAXB's own handler drops what it cannot read from a message, and reads on. */
  @Override
  public boolean handleEvent(ValidationEvent event) {
    return false;
  }

  @Override
  protected Object doUnmarshal(
      Unmarshaller unmarshaller,
      Class<?> type,
      InputStream in,
      Annotation[] annotations,
      MediaType mediaType)
      throws JAXBException {
    try {
      MessageReader reader = MessageReader.open(answerShape, Envelope.NONE, parsers, in);
      Object message = unmarshalFromReader(unmarshaller, reader, annotations, mediaType);
      reader.finish();
      reader.close();
      return message;
    } catch (XMLStreamException refused) {
      throw new UnmarshalException(refused);
    }
  }
}
