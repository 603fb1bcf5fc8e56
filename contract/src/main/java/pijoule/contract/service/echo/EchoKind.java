package pijoule.contract.service.echo;

import java.util.List;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.study.Factor;

/** Sends a text back: what a call costs whose service does nothing. */
public final class EchoKind extends ServiceKind<String, String> {
  private static final List<String> CLIENT_KEYS = List.of("message-size");

  /** Made once for each program. */
  public EchoKind() {
    super("echo", TextType.INSTANCE, TextType.INSTANCE, List.of(), CLIENT_KEYS);
  }

  @Override
  public List<Factor> factors() {
    return List.of(Factor.MESSAGE_SIZE);
  }

  @Override
  public Service<String, String> open(Options options) {
    return new Echo(NumberDraw.messageBytes(options));
  }
}
