package pijoule.checks.selftest;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceLoss;
import pijoule.energy.units.Frequency;
import pijoule.runner.programs.Programs;

/** Records simulated boards in real time and reports what was lost and what it cost. */
@Command(
    name = "soak",
    description = {
      "Records simulated boards in real time through serial ports, and counts how many reports were"
          + " lost and how much of a CPU each recorder took.",
      "Exit code 0: nothing lost; 1: something."
    },
    footer = "Example: pijoule meter soak --out soak")
public final class SoakCommand implements Callable<Integer> {
  private static final String ROW = "%-6s %10s %6s %10s %10s %8s%n";

  @Spec private CommandSpec spec;

  @Option(
      names = "--meters",
      paramLabel = "N",
      defaultValue = "2",
      description = "Boards at once (default: 2).")
  private int meters;

  @Option(
      names = "--rate",
      defaultValue = "170",
      paramLabel = "HERTZ",
      description = "Reports a second, 1 to 2000 (default: 170).")
  private double hertz;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "600",
      description = "How long to record, s (default: 600).")
  private long seconds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "New folder for the traces.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (meters < 1 || meters > 8 || seconds < 1) {
      throw new IllegalArgumentException(
          "soak takes 1 to 8 meters for 1 s or longer, got %s for %s s".formatted(meters, seconds));
    }
    FastSimulator simulator =
        FastSimulator.of(Path.of(System.getProperty("pijoule.home", ".")).toAbsolutePath());
    Files.createDirectories(out);
    List<Soak.Outcome> outcomes =
        new Soak(simulator, out).run(meters, Frequency.ofHertz(hertz), Duration.ofSeconds(seconds));
    print(outcomes);
    return outcomes.stream().allMatch(outcome -> outcome.lost() == 0) ? 0 : 1;
  }

  private void print(List<Soak.Outcome> outcomes) {
    PrintWriter text = spec.commandLine().getOut();
    text.printf(ROW, "meter", "samples", "gaps", "time (s)", "CPU (s)", "CPU (%)");
    for (int i = 0; i < outcomes.size(); i++) {
      Soak.Outcome outcome = outcomes.get(i);
      text.printf(
          ROW,
          i,
          outcome.samples(),
          outcome.lost(),
          String.format(Locale.ROOT, "%.1f", outcome.seconds()),
          String.format(Locale.ROOT, "%.2f", outcome.cpuSeconds()),
          String.format(Locale.ROOT, "%.2f", outcome.cpuShare() * 100));
    }
    text.flush();
  }

  /** Recorders on simulated boards for a while: what is lost, and what recording costs. */
  record Soak(FastSimulator simulator, Path folder) {
    /** A recorder's start and end are not what is asked for; they count all the same. */
    private static final Duration READY_LIMIT = Duration.ofSeconds(30);

    /**
     * Outcome of one meter.
     *
     * @param samples in its trace
     * @param lost gaps in its trace
     * @param lostSamples in these gaps; absent where the samples of one are not known
     * @param seconds that the recorder lived, s
     * @param cpuSeconds that it took of a CPU, s
     */
    record Outcome(
        long samples, int lost, OptionalLong lostSamples, double seconds, double cpuSeconds) {
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
        List<String> command =
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-jar",
                Programs.find().recorder().toString(),
                "record",
                "--meter",
                "arduino",
                "--port",
                port.toString(),
                "--shunt",
                "1Ohm",
                "--divider",
                "0.2",
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
        List<TraceLoss> losses = info.closing().get().losses();
        OptionalLong lostSamples =
            losses.stream().allMatch(loss -> loss.lostSamples().isPresent())
                ? OptionalLong.of(
                    losses.stream().mapToLong(loss -> loss.lostSamples().getAsLong()).sum())
                : OptionalLong.empty();
        return new Outcome(
            info.closing().get().samples(), losses.size(), lostSamples, seconds, cpu);
      }

      @Override
      public void close() {
        process.destroyForcibly();
      }
    }
  }
}
