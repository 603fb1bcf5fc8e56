package pijoule.runner.rack;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import pijoule.contract.options.TypedCommand;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.HostSettings;
import pijoule.runner.hosts.BoardLock;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.Together;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.BenchCheck;
import pijoule.runner.run.HostConnections;
import pijoule.runner.run.StopSignal;

/**
 * A study on all pairs of a rack from one machine: a runner's process for each pair, as many at
 * once as the rack says, and their results merged.
 */
public final class RackRun {
  private static final Duration POLL = Duration.ofMillis(200);

  private final RackFolder folder;
  private final Programs programs;
  private final PrintStream log;
  private final StopSignal stop;
  private final List<String> further;

  /**
   * Prepares the run of a rack.
   *
   * @param folder of the rack
   * @param programs of this pijoule
   * @param log for progress: each line of a pair's runner, with the pair's name in front
   * @param stop asked by a person
   * @param further options of each pair's runner
   */
  public RackRun(
      RackFolder folder,
      Programs programs,
      PrintStream log,
      StopSignal stop,
      List<String> further) {
    this.further = further;
    this.folder = folder;
    this.programs = programs;
    this.log = log;
    this.stop = stop;
  }

  /**
   * Runs what is left of every shard, and merges them when all are complete.
   *
   * @return whether they are merged
   * @throws IOException if a process cannot be started or the results cannot be written
   * @throws pijoule.contract.options.UsageException if a pair needs the simulator of boards, and it
   *     cannot be built; no pair is started then
   */
  public boolean carryOut() throws IOException, InterruptedException {
    List<Shard> left = new ArrayList<>();
    for (Shard shard : folder.rack().shards()) {
      if (!folder.progress(shard).isComplete()) {
        left.add(shard);
        BenchCheck.requireSimulator(
            BenchFile.read(folder.rack().pairs().get(shard.pair())), programs);
      }
    }
    try (Closeable lock = machine(left)) {
      runAll(left);
    }
    List<Path> shards = new ArrayList<>();
    List<String> unfinished = new ArrayList<>();
    for (Shard shard : folder.rack().shards()) {
      ShardProgress progress = folder.progress(shard);
      if (!progress.isDealtAway()) {
        shards.add(folder.folder(shard));
      }
      if (!progress.isComplete()) {
        unfinished.add(
            "%s has %d of %s runs"
                .formatted(
                    shard.pair(),
                    progress.done(),
                    progress.isBegun() ? String.valueOf(progress.planned()) : "its"));
      }
    }
    if (!unfinished.isEmpty()) {
      log.printf(
          "%s; go on with: %s%n",
          String.join(", ", unfinished), TypedCommand.of("run --resume " + folder.root()));
      return false;
    }
    if (!folder.isMerged()) {
      Merge.of(shards, folder.merged(), false);
    }
    return true;
  }

  /** A rack is one campaign: its pairs may share this machine, others may not. */
  private Closeable machine(List<Shard> shards) throws IOException, InterruptedException {
    boolean isUsed = false;
    for (Shard shard : shards) {
      Bench bench = BenchFile.read(folder.rack().pairs().get(shard.pair()));
      try (Hosts hosts = Hosts.of(bench)) {
        isUsed |=
            hosts.all().stream()
                .anyMatch(host -> host.isOnRunnersMachine() && bench.isMeasured(host.name()));
      }
    }
    return isUsed
        ? BoardLock.takeMachine(
                HostConnections.holder(folder.root(), folder.root().toString()),
                Path.of("/dev/null"))
            ::close
        : () -> {};
  }

  private void runAll(List<Shard> shards) throws IOException, InterruptedException {
    ExecutorService atOnce = Executors.newFixedThreadPool(folder.rack().atOnce());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Shard shard : shards) {
        running.add(
            atOnce.submit(
                () -> {
                  run(shard);
                  return null;
                }));
      }
      Ending ending = new Ending();
      running.forEach(future -> ending.make(() -> await(future)));
      ending.finish();
    } finally {
      atOnce.shutdown();
    }
  }

  private void await(Future<?> task) throws IOException, InterruptedException {
    try {
      Together.await(task);
    } catch (IOException | RuntimeException failed) {
      stop.ask();
      throw failed;
    }
  }

  private void run(Shard shard) throws IOException, InterruptedException {
    if (stop.isAsked()) {
      return;
    }
    Path own = Files.createDirectories(folder.root().resolve("logs")).resolve(shard.pair());
    Path errors = own.resolveSibling(shard.pair() + ".log");
    Host here = Hosts.here();
    try (Lines lines = new Lines(errors, line -> say(shard, line));
        HostProcess runner =
            here.start(
                "runner of " + shard.pair(), command(shard), Host.Surroundings.OWN, errors)) {
      while (!runner.awaitEnd(POLL)) {
        lines.print();
        if (stop.isAsked()) {
          runner.end();
        }
      }
      lines.print();
    }
  }

  private synchronized void say(Shard shard, String line) {
    log.println(shard.pair() + ": " + line);
  }

  private List<String> command(Shard shard) {
    List<String> command = new ArrayList<>(runner(programs));
    // The launcher that started this builds what the pairs' runners need.
    Optional.ofNullable(System.getProperty(TypedCommand.PROPERTY))
        .ifPresent(typed -> command.add(1, "-D" + TypedCommand.PROPERTY + "=" + typed));
    command.add(1, "-D" + HostConnections.MACHINE_IS_TAKEN + "=true");
    command.addAll(folder.command(shard));
    command.addAll(further);
    return command;
  }

  /**
   * {@return the command of a runner of its own; arguments follow}
   *
   * @param programs of this pijoule
   */
  public static List<String> runner(Programs programs) {
    return List.of(
        HostSettings.runnersJava(),
        "-D" + Programs.HOME_PROPERTY + "=" + programs.home(),
        "-jar",
        programs.runner().toString());
  }

  /** The lines that a log gets from now on; one without its end waits for it. */
  private static final class Lines implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 13;

    private final FileChannel file;
    private final Consumer<String> taker;
    private final ByteArrayOutputStream half = new ByteArrayOutputStream();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    Lines(Path log, Consumer<String> taker) throws IOException {
      this.file =
          FileChannel.open(
              log, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      this.taker = taker;
      file.position(file.size());
    }

    /** Hands over what is there. */
    void print() throws IOException {
      for (int read = file.read(buffer); read > 0; read = file.read(buffer)) {
        for (int i = 0; i < read; i++) {
          if (buffer.get(i) == '\n') {
            taker.accept(half.toString(StandardCharsets.UTF_8));
            half.reset();
          } else {
            half.write(buffer.get(i));
          }
        }
        buffer.clear();
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
