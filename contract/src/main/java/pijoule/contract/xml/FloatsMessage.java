package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.FloatsType;

/** A list of binary32 numbers as JAXB sees it. */
@XmlRootElement(name = FloatsType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class FloatsMessage implements XmlMessage<float[]> {
  @XmlElement(name = FloatsType.ITEM)
  private float[] numbers = {};

  /** For JAXB. */
  public FloatsMessage() {}

  /**
   * Wraps numbers for writing.
   *
   * @param values the numbers, in the message's order; not copied
   */
  public FloatsMessage(float[] values) {
    numbers = values;
  }

  @Override
  public float[] value() {
    return numbers;
  }
}
