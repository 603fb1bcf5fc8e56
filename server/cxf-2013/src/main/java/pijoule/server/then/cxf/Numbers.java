package pijoule.server.then.cxf;

import javax.xml.bind.annotation.XmlAccessType;
import javax.xml.bind.annotation.XmlAccessorType;
import javax.xml.bind.annotation.XmlElement;
import javax.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.NumbersType;

/** A list of numbers as JAXB 2 sees it. */
@XmlRootElement(name = NumbersType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class Numbers {
  @XmlElement(name = NumbersType.ITEM)
  private int[] values = {};

  /** For JAXB. */
  public Numbers() {}

  /** Wraps numbers, which are not copied. */
  Numbers(int[] values) {
    this.values = values;
  }

  /** Returns the numbers, in the message's order. */
  int[] values() {
    return values;
  }
}
