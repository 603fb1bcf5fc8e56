package pijoule.contract.service.echo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import pijoule.contract.message.Shape;
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

  /**
   * The echo service with its settings.
   *
   * @param messageBytes size of the serialized message, bytes
   */
  record Echo(int messageBytes) implements Service<String, String> {
    /** 64 characters that XML writes as they are, so that a text's bytes are its characters. */
    private static final String CHARACTERS =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

    private static final int SIX_BITS = 6;

    /** {@link Random} for the reason that {@code NumberGenerator} gives. */
    @Override
    public String draw(long seed) {
      Shape shape = TextType.INSTANCE.shape();
      int length = messageBytes - shape.rootBytes() - shape.itemBytes();
      if (length < 0) {
        throw new IllegalArgumentException(
            "message_size of echo must be at least %s B, got %s B; choose a larger size"
                .formatted(messageBytes - length, messageBytes));
      }
      Random random = new Random(seed);
      char[] text = new char[length];
      for (int i = 0; i < length; i++) {
        text[i] = CHARACTERS.charAt(random.nextInt() >>> (Integer.SIZE - SIX_BITS));
      }
      return new String(text);
    }

    @Override
    public String apply(String request) {
      return request;
    }

    @Override
    public Optional<String> fault(String sent, String answer) {
      if (sent.equals(answer)) {
        return Optional.empty();
      }
      int index = 0;
      while (index < Math.min(sent.length(), answer.length())
          && sent.charAt(index) == answer.charAt(index)) {
        index++;
      }
      return Optional.of(
          "answer must be the text sent, %s characters, got %s that differ from index %s"
              .formatted(sent.length(), answer.length(), index));
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }
  }
}
