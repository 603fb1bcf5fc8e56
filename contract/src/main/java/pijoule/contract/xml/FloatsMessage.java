package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.FloatsType;

/** A list of binary32 numbers as JAXB sees it. */
@XmlRootElement(name = FloatsType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class FloatsMessage implements XmlMessage<float[]> {
  @XmlElement(name = FloatsType.ITEM)
  @XmlJavaTypeAdapter(StrictFloat.class)
  private List<Float> numbers = new ArrayList<>();

  /** For JAXB. */
  public FloatsMessage() {}

  /**
   * @param values the numbers, in the message's order
   */
  public FloatsMessage(float[] values) {
    numbers = new ArrayList<>(values.length);
    for (float value : values) {
      numbers.add(value);
    }
  }

  @Override
  public float[] value() {
    float[] values = new float[numbers.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = numbers.get(i);
    }
    return values;
  }
}
