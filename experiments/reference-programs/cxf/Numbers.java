import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.List;

/** The message, as JAXB binds it. */
@XmlRootElement(name = "numbers")
@XmlAccessorType(XmlAccessType.FIELD)
public class Numbers {
  @XmlElement(name = "n")
  private List<Integer> numbers = new ArrayList<>();

  public List<Integer> getNumbers() {
    return numbers;
  }
}
