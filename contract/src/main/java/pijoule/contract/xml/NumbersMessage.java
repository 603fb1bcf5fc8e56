package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.Int32;
import pijoule.contract.message.NumbersType;

/** A list of numbers as JAXB sees it. */
@XmlRootElement(name = NumbersType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class NumbersMessage implements XmlMessage<int[]> {
  @XmlElement(name = NumbersType.ITEM)
  @XmlJavaTypeAdapter(StrictInt.class)
  private List<Integer> numbers = new ArrayList<>();

  /** For JAXB. */
  public NumbersMessage() {}

  /**
   * Wraps numbers for writing.
   *
   * @param values the numbers, in the message's order
   */
  public NumbersMessage(int[] values) {
    numbers = new ArrayList<>(values.length);
    for (int value : values) {
      numbers.add(value);
    }
  }

  @Override
  public int[] value() {
    int[] values = new int[numbers.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = numbers.get(i);
    }
    return values;
  }

  /** Refuses what JAXB's own converter would wrap or turn into 0. */
  static final class StrictInt extends XmlAdapter<String, Integer> {
    @Override
    public Integer unmarshal(String text) {
      return Int32.parse(text);
    }

    @Override
    public String marshal(Integer value) {
      return Integer.toString(value);
    }
  }
}
