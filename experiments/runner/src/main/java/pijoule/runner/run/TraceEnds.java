package pijoule.runner.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;

/** Until when the traces of a run's meters must reach for its energies. */
final class TraceEnds {
  private TraceEnds() {}

  /**
   * {@return by meter, the end of the last phase or repeated phase that it saw, by the clock of its
   * recorder, ns}
   *
   * @param sides of a run
   */
  static Map<String, Long> of(SideRecord... sides) {
    Map<String, Long> ends = new LinkedHashMap<>();
    for (SideRecord side : sides) {
      side.meter()
          .ifPresent(meter -> end(side).ifPresent(end -> ends.merge(meter, end, Math::max)));
    }
    return ends;
  }

  /**
   * {@return by meter, the end of the side's last phase, by the clock of their recorders, ns}
   *
   * @param side whose clock all meters are read on
   * @param meters recorded on one host
   */
  static Map<String, Long> of(SideRecord side, Collection<String> meters) {
    Map<String, Long> ends = new LinkedHashMap<>();
    end(side).ifPresent(end -> meters.forEach(meter -> ends.put(meter, end)));
    return ends;
  }

  private static Optional<Long> end(SideRecord side) {
    long last =
        LongStream.concat(
                side.phases().stream().mapToLong(PhaseInterval::endNs),
                side.amortized().stream().mapToLong(AmortizedWindow::endNs))
            .max()
            .orElse(0);
    return RecorderAxis.of(side).map(axis -> axis.of(new PhaseSpan(last, last)).endNs());
  }
}
