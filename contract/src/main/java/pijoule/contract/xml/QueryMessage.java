package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import pijoule.contract.message.Int32;
import pijoule.contract.message.QueryType;

/** How many are asked for, as JAXB sees it. */
@XmlRootElement(name = QueryType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class QueryMessage implements XmlMessage<Integer> {
  @XmlElement(name = QueryType.ITEM)
  @XmlJavaTypeAdapter(StrictCount.class)
  private Integer number;

  /** For JAXB. */
  public QueryMessage() {}

  /**
   * @param value how many
   */
  public QueryMessage(Integer value) {
    number = value;
  }

  @Override
  public Integer value() {
    return number;
  }

  /** Refuses what JAXB's own converter would wrap or turn into 0, and numbers below 1. */
  static final class StrictCount extends XmlAdapter<String, Integer> {
    @Override
    public Integer unmarshal(String text) {
      return QueryType.requirePositive(Int32.parse(text));
    }

    @Override
    public String marshal(Integer value) {
      return Integer.toString(value);
    }
  }
}
