package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import pijoule.contract.message.Float64;
import pijoule.contract.message.Int64;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A reading as JAXB sees it. */
@XmlAccessorType(XmlAccessType.NONE)
@XmlType(propOrder = {"value", "timestamp", "samplerId"})
final class ReadingMessage {
  @XmlElement(name = ReadingsType.VALUE)
  @XmlJavaTypeAdapter(StrictDouble.class)
  private Double value;

  @XmlElement(name = ReadingsType.TIMESTAMP)
  @XmlJavaTypeAdapter(StrictLong.class)
  private Long timestamp;

  @XmlElement(name = ReadingsType.SAMPLER_ID)
  private String samplerId;

  /** For JAXB. */
  ReadingMessage() {}

  ReadingMessage(Reading reading) {
    value = reading.value();
    timestamp = reading.timestamp();
    samplerId = reading.samplerId();
  }

  Reading reading() {
    return new Reading(value, timestamp, samplerId);
  }

  /** Refuses what JAXB's own converter accepts or turns into 0: NaN, INF and words. */
  static final class StrictDouble extends XmlAdapter<String, Double> {
    @Override
    public Double unmarshal(String text) {
      return Float64.parse(text);
    }

    @Override
    public String marshal(Double value) {
      return value.toString();
    }
  }

  /** Refuses what JAXB's own converter would wrap or turn into 0. */
  static final class StrictLong extends XmlAdapter<String, Long> {
    @Override
    public Long unmarshal(String text) {
      return Int64.parse(text);
    }

    @Override
    public String marshal(Long value) {
      return value.toString();
    }
  }
}
