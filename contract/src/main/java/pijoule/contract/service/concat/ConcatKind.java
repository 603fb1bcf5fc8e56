package pijoule.contract.service.concat;

import java.util.List;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.elements.Elements;
import pijoule.contract.study.Factor;

/** Joins words to one text: the string service of Hamad et al. (2010). */
public final class ConcatKind extends ServiceKind<String[], String> {
  /** Made once for each program. */
  public ConcatKind() {
    super("concat", WordsType.INSTANCE, TextType.INSTANCE, List.of(), Elements.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(Elements.FACTOR);
  }

  @Override
  public Service<String[], String> open(Options options) {
    return new Concat(Elements.of(options));
  }
}
