package pijoule.runner.check;

import java.io.IOException;
import java.util.OptionalLong;

/** Check whether a host has memory for the heaps of the programs that it runs at once. */
final class Memory implements HostCheck {
  /** Code, stacks and buffers of a JVM beside its heap. */
  private static final long BESIDE_HEAP_BYTES = 50_000_000;

  private static final long RECORDER_HEAP_BYTES = 64L << 20;
  private static final long MB = 1_000_000;

  @Override
  public void check(CheckedHost host, Findings findings) throws IOException, InterruptedException {
    OptionalLong free = host.bytes("memory_available_kib");
    if (free.isEmpty()) {
      return;
    }
    findings.fact(host.host(), "memory free", free.getAsLong() / MB + " MB");
    OptionalLong heap = host.bench().needs().heapBytes();
    if (heap.isEmpty()) {
      return;
    }
    int measured = host.bench().measuredPrograms(host.host());
    int recorders = host.bench().recorders(host.host());
    long needed =
        measured * heap.getAsLong()
            + recorders * RECORDER_HEAP_BYTES
            + (measured + recorders) * BESIDE_HEAP_BYTES;
    if (free.getAsLong() < needed) {
      findings.problem(
          "host "
              + host.host()
              + " must have "
              + needed / MB
              + " MB of memory available for "
              + (measured + recorders)
              + " programs, got "
              + free.getAsLong() / MB
              + " MB; end other programs there, or give the study a smaller heap");
    }
  }
}
