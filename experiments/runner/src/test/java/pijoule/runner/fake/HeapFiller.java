package pijoule.runner.fake;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Java agent that asks for more than the heap of a recorder once samples of it are on disk. One
 * block is larger than the heap: the JVM says no at once, also on a busy machine.
 */
public final class HeapFiller {
  private static final List<byte[]> KEPT = new ArrayList<>();
  private static final int BLOCK_BYTES = 1 << 30;
  private static final int HEADER_BYTES = 32;
  private static final long PAUSE_MS = 20;

  private HeapFiller() {}

  /**
   * Starts the thread that fills the heap.
   *
   * @param trace the recorder's samples
   */
  public static void premain(String trace) {
    Thread filler = new Thread(() -> fill(Path.of(trace)), "heap-filler");
    filler.setDaemon(true);
    filler.start();
  }

  private static void fill(Path trace) {
    try {
      while (!Files.exists(trace) || Files.size(trace) <= HEADER_BYTES) {
        Thread.sleep(PAUSE_MS);
      }
    } catch (IOException | InterruptedException ended) {
      return;
    }
    while (true) {
      KEPT.add(new byte[BLOCK_BYTES]);
    }
  }
}
