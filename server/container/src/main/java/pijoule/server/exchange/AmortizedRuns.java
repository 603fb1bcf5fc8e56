package pijoule.server.exchange;

import java.util.Objects;
import pijoule.base.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;
import pijoule.server.call.LastRequest;

/** The last recorded request with its answer, by a framework's codec. */
public final class AmortizedRuns extends LastRequest<AmortizedRuns.Call> {
  /** Its values are those that it read itself, or that its service answered. */
  private final Codec<Object, Object> codec;

  /** A request and its answer, as values and as bytes; nothing of them changes any more. */
  record Call(Object request, Object answer, RequestBody received, MemoryOutputStream sent) {}

  /**
   * Makes amortized runs.
   *
   * @param codec of the stack
   * @param clock monotonic
   */
  @SuppressWarnings("unchecked")
  public AmortizedRuns(Codec<?, ?> codec, NanoClock clock) {
    super(clock);
    this.codec = (Codec<Object, Object>) codec;
  }

  @Override
  protected AmortizedWindow repeat(Call last, Phase phase, Amortizer amortizer) throws Exception {
    Exchange.unrecorded().enter();
    try {
      return phase == Phase.SERIALIZE
          ? serialize(amortizer, last.answer, last.sent)
          : deserialize(amortizer, last.received, last.request);
    } finally {
      Exchange.leave();
    }
  }

  private AmortizedWindow serialize(Amortizer amortizer, Object answer, MemoryOutputStream sent)
      throws Exception {
    MemoryOutputStream out = new MemoryOutputStream(sent.size());
    AmortizedWindow window =
        amortizer.fill(
            Phase.SERIALIZE,
            () -> {
              out.reset();
              codec.serialize(answer, out);
              return out;
            });
    require(Phase.SERIALIZE, out.holdsSameAs(sent));
    return window;
  }

  private AmortizedWindow deserialize(Amortizer amortizer, RequestBody received, Object request)
      throws Exception {
    AmortizedWindow window =
        amortizer.fill(
            Phase.DESERIALIZE,
            () -> codec.deserialize(new MemoryInputStream(received.bytes(), received.size())));
    require(Phase.DESERIALIZE, Objects.deepEquals(amortizer.last(), request));
    return window;
  }
}
