package pijoule.dpws;

import com.google.common.util.concurrent.AbstractIdleService;
import com.google.inject.Inject;
import com.google.inject.Singleton;
import com.google.inject.name.Named;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import org.somda.sdc.common.util.NamespacePrefixMapperConverter;
import org.somda.sdc.common.util.PrefixNamespaceMappingParser;
import org.somda.sdc.dpws.DpwsConstants;
import org.somda.sdc.dpws.soap.SoapConfig;
import org.somda.sdc.dpws.soap.SoapConstants;
import org.somda.sdc.dpws.soap.SoapMarshalling;
import org.somda.sdc.dpws.soap.model.Envelope;
import pijoule.dpws.typed.TypedReadings;

/**
 * Marshalling that the library is given for its messages: a call's own {@link ServiceCall} does
 * that for its messages, all others are written and read as the library would.
 */
@Singleton
public final class CallMarshalling extends AbstractIdleService implements SoapMarshalling {
  private final Turns turns;
  private final EnvelopeXml xml;
  private final PrefixNamespaceMappingParser parser;
  private final NamespacePrefixMapperConverter converter;
  private final String mappings;

  @Inject
  CallMarshalling(
      Turns turns,
      PrefixNamespaceMappingParser parser,
      NamespacePrefixMapperConverter converter,
      @Named(SoapConfig.NAMESPACE_MAPPINGS) String mappings)
      throws JAXBException {
    this.turns = turns;
    this.parser = parser;
    this.converter = converter;
    this.mappings = mappings;
    xml = xml(EnvelopeXml.PAYLOADS, "");
  }

  private EnvelopeXml xml(String payloads, String more) throws JAXBException {
    return new EnvelopeXml(
        JAXBContext.newInstance(payloads + ":" + DpwsConstants.DPWS_JAXB_CONTEXT_PATH),
        converter.convert(parser.parse(mappings + more + SoapConstants.NAMESPACE_PREFIX_MAPPINGS)));
  }

  /** Returns how messages are written and read. */
  public EnvelopeXml xml() {
    return xml;
  }

  /** Returns how readings are written so that each element states its type; made by this. */
  EnvelopeXml typed() {
    try {
      return xml(TypedReadings.class.getPackageName(), "{xs:http://www.w3.org/2001/XMLSchema}");
    } catch (JAXBException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void marshal(Envelope envelope, OutputStream out) throws JAXBException {
    ServiceCall turn = turns.present();
    if (turn == null) {
      xml.write(envelope, out);
    } else {
      turn.write(envelope, out);
    }
  }

  @Override
  public Envelope unmarshal(InputStream in) throws JAXBException {
    ServiceCall turn = turns.present();
    return turn == null ? xml.read(in) : turn.read();
  }

  @Override
  public Envelope unmarshal(Reader in) throws JAXBException {
    ServiceCall turn = turns.present();
    return turn == null ? xml.read(in) : turn.read();
  }

  @Override
  protected void startUp() {
    // made with the object
  }

  @Override
  protected void shutDown() {
    // holds nothing
  }
}
