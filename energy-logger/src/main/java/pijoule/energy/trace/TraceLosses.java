package pijoule.energy.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The losses of a trace that is being recorded; the latest may still wait for their end. */
final class TraceLosses {
  private final List<TraceLoss> ended = new ArrayList<>();
  private final List<TraceLoss> waiting = new ArrayList<>();

  /** Begins a loss that the next sample ends. */
  void begin(OptionalLong afterNs, String reason, OptionalLong lostSamples) {
    waiting.add(new TraceLoss(afterNs, OptionalLong.empty(), reason, lostSamples));
  }

  boolean waiting() {
    return !waiting.isEmpty();
  }

  void endAt(long timeNs) {
    waiting.forEach(loss -> ended.add(loss.until(timeNs)));
    waiting.clear();
  }

  /** All, in order; those that no sample ended are the last. */
  List<TraceLoss> all() {
    List<TraceLoss> all = new ArrayList<>(ended);
    all.addAll(waiting);
    return all;
  }
}
