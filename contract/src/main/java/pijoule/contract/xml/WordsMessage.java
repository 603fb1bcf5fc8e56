package pijoule.contract.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.List;
import pijoule.contract.message.WordsType;

/** A list of words as JAXB sees it. */
@XmlRootElement(name = WordsType.ROOT)
@XmlAccessorType(XmlAccessType.NONE)
public final class WordsMessage implements XmlMessage<String[]> {
  private static final String[] NONE = {};

  @XmlElement(name = WordsType.ITEM)
  private List<String> words = new ArrayList<>();

  /** For JAXB. */
  public WordsMessage() {}

  /**
   * Makes a words message.
   *
   * @param values the words, in the message's order
   */
  public WordsMessage(String[] values) {
    words = new ArrayList<>(List.of(values));
  }

  @Override
  public String[] value() {
    return words.toArray(NONE);
  }
}
