package pijoule.contract.service.add;

import java.util.List;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.elements.Elements;
import pijoule.contract.study.Factor;

/** Adds binary32 numbers: the float service of Hamad et al. (2010). */
public final class AddKind extends ServiceKind<float[], Float> {
  /** Made once for each program. */
  public AddKind() {
    super("add", FloatsType.INSTANCE, FloatType.INSTANCE, List.of(), Elements.KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(Elements.FACTOR);
  }

  @Override
  public Service<float[], Float> open(Options options) {
    return new Add(Elements.of(options));
  }
}
