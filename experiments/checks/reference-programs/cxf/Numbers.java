import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;

/** The message, as JAXB binds it. */
@XmlRootElement(name = "numbers")
@XmlAccessorType(XmlAccessType.FIELD)
public class Numbers {
  @XmlElement(name = "n")
  private int[] numbers = {};

  public int[] getNumbers() {
    return numbers;
  }

  public void setNumbers(int[] numbers) {
    this.numbers = numbers;
  }
}
