package pijoule.energy.selftest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.units.Frequency;

/** Recorders on simulated boards for a while: what is lost, and what recording costs. */
final class Soak {
  /** A recorder's start and end are not what is asked for; they count all the same. */
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);

  private final FastSimulator simulator;
  private final Path folder;

  Soak(FastSimulator simulator, Path folder) {
    this.simulator = simulator;
    this.folder = folder;
  }

  /**
   * Outcome of one meter.
   *
   * @param samples in its trace
   * @param lost gaps in its trace
   * @param seconds that the recorder lived, s
   * @param cpuSeconds that it took of a CPU, s
   */
  record Outcome(long samples, int lost, double seconds, double cpuSeconds) {
    /** CPU time / time. */
    double cpuShare() {
      return cpuSeconds / seconds;
    }
  }

  /** Records so many boards at once for so long. */
  List<Outcome> run(int meters, Frequency rate, Duration length)
      throws IOException, InterruptedException {
    List<LiveBoard> boards = new ArrayList<>();
    List<RecorderProcess> recorders = new ArrayList<>();
    try {
      for (int i = 0; i < meters; i++) {
        Path port = folder.resolve("board-" + i);
        boards.add(LiveBoard.start(simulator, port, List.of("--latency", "16")));
        recorders.add(RecorderProcess.start(port, folder.resolve("soak-" + i), rate));
      }
      for (RecorderProcess recorder : recorders) {
        recorder.awaitReady(READY_LIMIT);
      }
      boolean ended = recorders.get(0).awaitEnd(length);
      if (ended) {
        throw new IOException("a recorder must go on until it is stopped, and ended");
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (RecorderProcess recorder : recorders) {
        outcomes.add(recorder.stop());
      }
      return outcomes;
    } finally {
      for (RecorderProcess recorder : recorders) {
        recorder.close();
      }
      for (LiveBoard board : boards) {
        board.close();
      }
    }
  }

  /** A recorder as a user starts it. */
  private static final class RecorderProcess implements AutoCloseable {
    private final Process process;
    private final Path trace;
    private final long startedNs = System.nanoTime();

    RecorderProcess(Process process, Path trace) {
      this.process = process;
      this.trace = trace;
    }

    static RecorderProcess start(Path port, Path trace, Frequency rate) throws IOException {
      String jar =
          Path.of(Soak.class.getProtectionDomain().getCodeSource().getLocation().getPath())
              .toString();
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx64m",
              "-XX:+UseSerialGC",
              "-jar",
              jar,
              "record",
              "--meter",
              "arduino",
              "--port",
              port.toString(),
              "--estimate",
              "--stop-on-stdin-close",
              "--rate",
              rate.toString(),
              "--out",
              trace.toString());
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(trace.resolveSibling(trace.getFileName() + ".ready").toFile())
              .start();
      return new RecorderProcess(process, trace);
    }

    void awaitReady(Duration limit) throws IOException, InterruptedException {
      Path ready = trace.resolveSibling(trace.getFileName() + ".ready");
      long deadlineNs = System.nanoTime() + limit.toNanos();
      while (ready.toFile().length() == 0) {
        if (System.nanoTime() > deadlineNs || process.waitFor(20, TimeUnit.MILLISECONDS)) {
          throw new IOException("a recorder must be ready within " + limit.toSeconds() + " s");
        }
      }
    }

    boolean awaitEnd(Duration length) throws InterruptedException {
      return process.waitFor(length.toMillis(), TimeUnit.MILLISECONDS);
    }

    Outcome stop() throws IOException, InterruptedException {
      double cpu = process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
      double seconds = (System.nanoTime() - startedNs) / 1e9;
      process.destroy();
      process.waitFor();
      TraceInfo info = TraceInfo.read(trace.resolveSibling(trace.getFileName() + ".json"));
      if (info.closing().isEmpty()) {
        throw new IOException("a recorder must close its trace, and did not: " + trace);
      }
      int lost = info.closing().get().losses().size();
      return new Outcome(info.closing().get().samples(), lost, seconds, cpu);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
