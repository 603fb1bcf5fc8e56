package pijoule.runner.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import pijoule.analysis.results.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;

/** Until when the traces of a run's meters must reach for its energies. */
final class TraceEnds {
  private TraceEnds() {}

  /**
   * @param sides of a run
   * @return by meter, the end of the last phase or repeated phase that it saw, by the clock of its
   *     recorder, ns
   */
  static Map<String, Long> of(SideRecord... sides) {
    Map<String, Long> ends = new LinkedHashMap<>();
    for (SideRecord side : sides) {
      if (side.meter().isPresent()) {
        long last =
            LongStream.concat(
                    side.phases().stream().mapToLong(PhaseInterval::endNs),
                    side.amortized().stream().mapToLong(AmortizedWindow::endNs))
                .max()
                .orElse(0);
        RecorderAxis.of(side)
            .map(axis -> axis.of(new PhaseSpan(last, last)).endNs())
            .ifPresent(end -> ends.merge(side.meter().get(), end, Math::max));
      }
    }
    return ends;
  }
}
