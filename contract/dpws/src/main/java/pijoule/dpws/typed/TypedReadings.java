package pijoule.dpws.typed;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.xml.Envelope;

/** Readings whose elements are declared as objects, so that JAXB writes the type of each. */
@XmlAccessorType(XmlAccessType.NONE)
@XmlSeeAlso(TypedReadings.TypedReading.class)
@XmlType(name = "readings", namespace = Envelope.PAYLOAD_NAMESPACE)
public final class TypedReadings {
  @XmlElement(name = ReadingsType.ITEM)
  private List<Object> readings = new ArrayList<>();

  /** For JAXB. */
  public TypedReadings() {}

  /**
   * Makes a message.
   *
   * @param values the readings, in the message's order
   */
  public TypedReadings(Reading[] values) {
    readings = new ArrayList<>(values.length);
    for (Reading value : values) {
      readings.add(new TypedReading(value));
    }
  }

  /** A reading. */
  @XmlAccessorType(XmlAccessType.NONE)
  @XmlType(
      name = ReadingsType.ITEM,
      namespace = Envelope.PAYLOAD_NAMESPACE,
      propOrder = {"value", "timestamp", "samplerId"})
  static final class TypedReading {
    @XmlElement(name = ReadingsType.VALUE)
    private Object value;

    @XmlElement(name = ReadingsType.TIMESTAMP)
    private Object timestamp;

    @XmlElement(name = ReadingsType.SAMPLER_ID)
    private Object samplerId;

    /** For JAXB. */
    TypedReading() {}

    TypedReading(Reading reading) {
      value = reading.value();
      timestamp = reading.timestamp();
      samplerId = reading.samplerId();
    }
  }
}
