package pijoule.contract.service.echo;

import java.util.List;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.numbers.NumberDraw;
import pijoule.contract.study.Factor;

/** Sends a text back: what a call costs whose service does nothing. */
public final class EchoKind implements ServiceKind<String, String> {
  private static final List<String> CLIENT_KEYS = List.of("message-size");

  @Override
  public String name() {
    return "echo";
  }

  @Override
  public MessageType<String> request() {
    return TextType.INSTANCE;
  }

  @Override
  public MessageType<String> answer() {
    return TextType.INSTANCE;
  }

  @Override
  public List<Factor> factors() {
    return List.of(Factor.MESSAGE_SIZE);
  }

  @Override
  public List<String> serverKeys() {
    return List.of();
  }

  @Override
  public List<String> clientKeys() {
    return CLIENT_KEYS;
  }

  @Override
  public Service<String, String> open(Options options) {
    return new Echo(NumberDraw.messageBytes(options));
  }
}
