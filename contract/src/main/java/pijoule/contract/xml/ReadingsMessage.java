package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;

/** A list of readings as JAXB sees it. */
@XmlRootElement(name = ReadingsType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class ReadingsMessage implements XmlMessage<Reading[]> {
  @XmlElement(name = ReadingsType.ITEM)
  private List<ReadingMessage> readings = new ArrayList<>();

  /** For JAXB. */
  public ReadingsMessage() {}

  /**
   * Makes a readings message.
   *
   * @param values the readings, in the message's order
   */
  public ReadingsMessage(Reading[] values) {
    readings = new ArrayList<>(values.length);
    for (Reading value : values) {
      readings.add(new ReadingMessage(value));
    }
  }

  @Override
  public Reading[] value() {
    Reading[] values = new Reading[readings.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = readings.get(i).reading();
    }
    return values;
  }
}
