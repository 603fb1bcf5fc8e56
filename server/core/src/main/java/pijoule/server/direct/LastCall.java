package pijoule.server.direct;

import java.util.Objects;
import pijoule.base.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;
import pijoule.server.call.LastRequest;

/**
 * The last request that was read and answered by an endpoint's codec.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class LastCall<Q, A> extends LastRequest<LastCall.Kept<Q, A>> {
  private final DirectCodec<Q, A> codec;

  /**
   * A request and its answer, as values and as bytes; nothing of them changes any more.
   *
   * @param request as a value
   * @param answer what its codec writes
   * @param received the request's bytes
   * @param sent the answer's bytes
   * @param <Q> a request, in the domain's type
   * @param <A> an answer, as the codec has it
   */
  public record Kept<Q, A>(Q request, A answer, Bytes received, Bytes sent) {}

  /**
   * Makes the last call.
   *
   * @param codec of the endpoint
   */
  public LastCall(DirectCodec<Q, A> codec) {
    super(NanoClock.SYSTEM);
    this.codec = codec;
  }

  @Override
  protected AmortizedWindow repeat(Kept<Q, A> last, Phase phase, Amortizer amortizer)
      throws Exception {
    return phase == Phase.SERIALIZE ? serialize(amortizer, last) : deserialize(amortizer, last);
  }

  private AmortizedWindow serialize(Amortizer amortizer, Kept<Q, A> last) throws Exception {
    Bytes out = new Bytes(last.sent.size());
    AmortizedWindow window =
        amortizer.fill(
            Phase.SERIALIZE,
            () -> {
              out.reset();
              codec.write(last.answer, out);
              return out;
            });
    require(Phase.SERIALIZE, out.holdsSameAs(last.sent));
    return window;
  }

  private AmortizedWindow deserialize(Amortizer amortizer, Kept<Q, A> last) throws Exception {
    AmortizedWindow window =
        amortizer.fill(Phase.DESERIALIZE, () -> codec.read(last.received.stream()));
    require(Phase.DESERIALIZE, Objects.deepEquals(amortizer.last(), last.request));
    return window;
  }
}
