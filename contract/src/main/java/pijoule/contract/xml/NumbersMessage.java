package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.NumbersType;

/** A list of numbers as JAXB sees it. */
@XmlRootElement(name = NumbersType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class NumbersMessage implements XmlMessage<int[]> {
  @XmlElement(name = NumbersType.ITEM)
  private int[] numbers = {};

  /** For JAXB. */
  public NumbersMessage() {}

  /**
   * Wraps numbers for writing.
   *
   * @param values the numbers, in the message's order; not copied
   */
  public NumbersMessage(int[] values) {
    numbers = values;
  }

  @Override
  public int[] value() {
    return numbers;
  }
}
