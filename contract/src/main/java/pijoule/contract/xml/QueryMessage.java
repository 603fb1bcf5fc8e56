package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.QueryType;

/** How many are asked for, as JAXB sees it. */
@XmlRootElement(name = QueryType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class QueryMessage implements XmlMessage<Integer> {
  @XmlElement(name = QueryType.ITEM)
  private int number;

  /** For JAXB. */
  public QueryMessage() {}

  /**
   * Makes a query message.
   *
   * @param value how many
   */
  public QueryMessage(Integer value) {
    number = value;
  }

  @Override
  public Integer value() {
    return number;
  }
}
