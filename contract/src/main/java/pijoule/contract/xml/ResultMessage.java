package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.FloatType;

/** One binary32 number as JAXB sees it. */
@XmlRootElement(name = FloatType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class ResultMessage implements XmlMessage<Float> {
  @XmlElement(name = FloatType.ITEM)
  private Float number = 0f;

  /** For JAXB. */
  public ResultMessage() {}

  /**
   * Makes a result message.
   *
   * @param number to write
   */
  public ResultMessage(Float number) {
    this.number = number;
  }

  @Override
  public Float value() {
    return number;
  }
}
