package pijoule.client;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;

/**
 * Fills a client's windows, and checks that the repeated operations give the call's results.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
final class AmortizedPhases<Q, A> {
  private final Codec<Q, A> codec;
  private final Amortizer amortizer;

  AmortizedPhases(Codec<Q, A> codec, Amortizer amortizer) {
    this.codec = codec;
    this.amortizer = amortizer;
  }

  /**
   * Repeats the operations of the last call.
   *
   * @param request that it sent
   * @param answer that it got
   * @return a window for each operation
   * @throws Exception if one fails, or its result differs from the call's
   */
  List<AmortizedWindow> of(Q request, A answer) throws Exception {
    return List.of(serialize(request), deserialize(answer));
  }

  private AmortizedWindow serialize(Q request) throws Exception {
    byte[] sent = Arrays.copyOf(codec.sent().array(), codec.sent().size());
    AmortizedWindow window = amortizer.fill(Phase.SERIALIZE, () -> codec.serialize(request));
    MemoryBuffer last = (MemoryBuffer) amortizer.last();
    require(Phase.SERIALIZE, Arrays.equals(sent, Arrays.copyOf(last.array(), last.size())));
    return window;
  }

  private AmortizedWindow deserialize(A answer) throws Exception {
    AmortizedWindow window = amortizer.fill(Phase.DESERIALIZE, codec::deserialize);
    require(Phase.DESERIALIZE, Objects.deepEquals(answer, amortizer.last()));
    return window;
  }

  private static void require(Phase phase, boolean same) {
    if (!same) {
      throw new IllegalStateException(
          "amortised " + phase.key() + " must make what the call made, got something else");
    }
  }
}
