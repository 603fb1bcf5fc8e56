package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import pijoule.contract.message.TextType;

/** One text as JAXB sees it. */
@XmlRootElement(name = TextType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class TextMessage implements XmlMessage<String> {
  @XmlElement(name = TextType.ITEM)
  private String text = "";

  /** For JAXB. */
  public TextMessage() {}

  /**
   * Makes a text message.
   *
   * @param text to write
   */
  public TextMessage(String text) {
    this.text = text;
  }

  @Override
  public String value() {
    return text;
  }
}
