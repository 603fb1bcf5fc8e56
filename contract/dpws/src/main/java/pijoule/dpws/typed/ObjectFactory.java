package pijoule.dpws.typed;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlElementDecl;
import jakarta.xml.bind.annotation.XmlRegistry;
import javax.xml.namespace.QName;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.xml.Envelope;

/** The elements with types that a Body may hold, as JAXB looks for them in a package. */
@XmlRegistry
public final class ObjectFactory {
  /** For JAXB. */
  public ObjectFactory() {}

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = ReadingsType.ROOT)
  public JAXBElement<TypedReadings> createReadings(TypedReadings message) {
    return new JAXBElement<>(
        new QName(Envelope.PAYLOAD_NAMESPACE, ReadingsType.ROOT), TypedReadings.class, message);
  }
}
