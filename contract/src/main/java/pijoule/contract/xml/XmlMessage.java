package pijoule.contract.xml;

/**
 * A message as JAXB sees it.
 *
 * @param <T> the domain's type
 */
public interface XmlMessage<T> {
  /** Returns the domain's value. */
  T value();
}
