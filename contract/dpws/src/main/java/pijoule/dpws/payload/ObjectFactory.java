package pijoule.dpws.payload;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlElementDecl;
import jakarta.xml.bind.annotation.XmlRegistry;
import javax.xml.namespace.QName;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.FloatsMessage;
import pijoule.contract.xml.NumbersMessage;
import pijoule.contract.xml.QueryMessage;
import pijoule.contract.xml.ReadingsMessage;
import pijoule.contract.xml.ResultMessage;
import pijoule.contract.xml.TextMessage;
import pijoule.contract.xml.WordsMessage;

/** The elements that a Body may hold, as JAXB looks for them in a package: for JAXB alone. */
@XmlRegistry
public final class ObjectFactory {
  /** For JAXB. */
  public ObjectFactory() {}

  private static <T> JAXBElement<T> element(String root, Class<T> type, T value) {
    return new JAXBElement<>(new QName(Envelope.PAYLOAD_NAMESPACE, root), type, value);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = NumbersType.ROOT)
  public JAXBElement<NumbersMessage> createNumbers(NumbersMessage message) {
    return element(NumbersType.ROOT, NumbersMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = TextType.ROOT)
  public JAXBElement<TextMessage> createText(TextMessage message) {
    return element(TextType.ROOT, TextMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = WordsType.ROOT)
  public JAXBElement<WordsMessage> createWords(WordsMessage message) {
    return element(WordsType.ROOT, WordsMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = FloatsType.ROOT)
  public JAXBElement<FloatsMessage> createFloats(FloatsMessage message) {
    return element(FloatsType.ROOT, FloatsMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = FloatType.ROOT)
  public JAXBElement<ResultMessage> createResult(ResultMessage message) {
    return element(FloatType.ROOT, ResultMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = QueryType.ROOT)
  public JAXBElement<QueryMessage> createQuery(QueryMessage message) {
    return element(QueryType.ROOT, QueryMessage.class, message);
  }

  /**
   * Returns its element.
   *
   * @param message to write
   */
  @XmlElementDecl(namespace = Envelope.PAYLOAD_NAMESPACE, name = ReadingsType.ROOT)
  public JAXBElement<ReadingsMessage> createReadings(ReadingsMessage message) {
    return element(ReadingsType.ROOT, ReadingsMessage.class, message);
  }
}
