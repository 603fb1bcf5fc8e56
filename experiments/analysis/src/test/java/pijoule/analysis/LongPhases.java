package pijoule.analysis;

import java.util.LinkedHashMap;
import java.util.Map;
import pijoule.campaign.SyntheticRun;

/** All phases of one side, one after the other on the meter's clock. */
final class LongPhases {
  private final Map<String, long[]> pieces = new LinkedHashMap<>();

  private LongPhases() {}

  static LongPhases client(long start, long total, long callStart, long call) {
    LongPhases phases = new LongPhases();
    long before = callStart - start;
    phases.pieces.put("startup", new long[] {start, start + before / 4});
    phases.pieces.put("setup", new long[] {start + before / 4, start + before * 9 / 10});
    phases.pieces.put("generate", new long[] {start + before * 9 / 10, start + before * 19 / 20});
    phases.pieces.put("serialize", new long[] {callStart - total / 20_000, callStart});
    phases.pieces.put("call", new long[] {callStart, callStart + call});
    phases.pieces.put("deserialize", after(callStart + call, total / 20_000));
    phases.pieces.put("total", after(start, total));
    return phases;
  }

  static LongPhases server(long start, long total, double deserializeShare) {
    LongPhases phases = new LongPhases();
    long received = start + total / 100;
    long deserialized = received + Math.round(total * deserializeShare);
    long end = start + total;
    long sending = end - total / 100;
    long serializing = sending - Math.round(total * deserializeShare * 0.8);
    phases.pieces.put("receive", new long[] {start, received});
    phases.pieces.put("deserialize", new long[] {received, deserialized});
    phases.pieces.put("service", new long[] {deserialized, serializing});
    phases.pieces.put("serialize", new long[] {serializing, sending});
    phases.pieces.put("send", new long[] {sending, end});
    phases.pieces.put("total", new long[] {start, end});
    return phases;
  }

  private static long[] after(long start, long length) {
    return new long[] {start, start + length};
  }

  /** The same on a clock that the meter's is ahead of. */
  SyntheticRun.Phases on(long offsetNs) {
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    pieces.forEach((phase, at) -> phases.add(phase, at[0] - offsetNs, at[1] - offsetNs));
    return phases;
  }
}
