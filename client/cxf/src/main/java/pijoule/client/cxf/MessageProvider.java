package pijoule.client.cxf;

import com.ctc.wstx.stax.WstxInputFactory;
import jakarta.ws.rs.core.MediaType;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.UnmarshalException;
import jakarta.xml.bind.Unmarshaller;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.message.NumbersMessage;
import pijoule.contract.message.NumbersReader;

/** CXF's own JAXB reader and writer, made to refuse what JAXB would ignore. */
final class MessageProvider extends JAXBElementProvider<NumbersMessage> {
  private final XMLInputFactory parsers = NumbersReader.strict(new WstxInputFactory());

  /** The binding's context is built with the stack, not by the first message. */
  MessageProvider() throws JAXBException {
    setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
    setValidationHandler(new Strictness());
    getJAXBContext(NumbersMessage.class, NumbersMessage.class);
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
      NumbersReader reader = NumbersReader.open(parsers, in);
      Object message = unmarshalFromReader(unmarshaller, reader, annotations, mediaType);
      reader.finish();
      reader.close();
      return message;
    } catch (XMLStreamException refused) {
      throw new UnmarshalException(refused);
    }
  }
}
