package pijoule.contract.xml;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import pijoule.contract.message.Float32;

/** Refuses what JAXB's own converter accepts or turns into 0: NaN, INF and words. */
final class StrictFloat extends XmlAdapter<String, Float> {
  @Override
  public Float unmarshal(String text) {
    return Float32.parse(text);
  }

  @Override
  public String marshal(Float value) {
    return value.toString();
  }
}
