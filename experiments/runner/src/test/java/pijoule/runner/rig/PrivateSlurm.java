package pijoule.runner.rig;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Slurm of the test's own, with one node, this machine: keys, state, logs and ports are its own,
 * and it listens on 127.0.0.1 alone. Jobs run as root.
 */
public final class PrivateSlurm implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int KEY_BYTES = 1024;

  private final Path folder;
  private final List<Process> daemons = new ArrayList<>();

  private PrivateSlurm(Path folder) {
    this.folder = folder;
  }

  /**
   * @return why there can be none, in one line; empty where it can be started
   */
  public static Optional<String> missing() {
    if (!RigCondition.isRoot()) {
      return Optional.of("a Slurm of the test's own needs root");
    }
    return Stream.of("munged", "slurmctld", "slurmd", "sbatch")
        .filter(program -> program(program).isEmpty())
        .findFirst()
        .map(
            program ->
                "a Slurm of the test's own needs %s; install slurmctld, slurmd, slurm-client and munge"
                    .formatted(program));
  }

  private static Optional<Path> program(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin";
    return Stream.of(path.split(":", -1))
        .map(each -> Path.of(each, name).toAbsolutePath())
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts a Slurm whose node waits for jobs when this returns.
   *
   * @param folder an empty one
   * @param licenses such as {@code pair1:1}
   */
  public static PrivateSlurm start(Path folder, String... licenses)
      throws IOException, InterruptedException {
    PrivateSlurm slurm = new PrivateSlurm(folder);
    try {
      slurm.startMunge();
      Files.writeString(slurm.config(), slurm.settings(String.join(",", licenses)));
      slurm.startDaemon("slurmctld", "-D");
      slurm.startDaemon("slurmd", "-D");
      slurm.await(() -> slurm.call("sinfo", "--noheader", "--format=%T").equals("idle"));
      return slurm;
    } catch (IOException | InterruptedException | RuntimeException e) {
      slurm.close();
      throw e;
    }
  }

  private Path config() {
    return folder.resolve("slurm.conf");
  }

  private Path munge() {
    return folder.resolve("munge.socket");
  }

  private void startMunge() throws IOException, InterruptedException {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Path file = folder.resolve("munge.key");
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(file, key);
    startDaemon(
        "munged",
        "--foreground",
        "--force",
        "--key-file=" + file,
        "--socket=" + munge(),
        "--pid-file=" + folder.resolve("munged.pid"),
        "--log-file=" + folder.resolve("munged.log"),
        "--seed-file=" + folder.resolve("munged.seed"));
    await(() -> Files.exists(munge()));
  }

  /** With cred_expire a job that was requeued waits for seconds, not for two minutes. */
  private String settings(String licenses) throws IOException {
    List<Integer> ports = freePorts(2);
    String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("\\.")[0];
    return """
        ClusterName=pijoule
        SlurmctldHost=%1$s(127.0.0.1)
        SlurmctldPort=%2$d
        SlurmdPort=%3$d
        CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
        AuthType=auth/munge
        CredType=cred/munge
        AuthInfo=socket=%4$s,cred_expire=1
        SlurmUser=root
        SlurmdUser=root
        StateSaveLocation=%5$s/state
        SlurmdSpoolDir=%5$s/spool
        SlurmctldPidFile=%5$s/slurmctld.pid
        SlurmdPidFile=%5$s/slurmd.pid
        SlurmctldLogFile=%5$s/slurmctld.log
        SlurmdLogFile=%5$s/slurmd.log
        MailProg=/bin/true
        MpiDefault=none
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        JobAcctGatherType=jobacct_gather/none
        SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        ReturnToService=2
        SlurmdParameters=config_overrides
        Licenses=%6$s
        NodeName=pijoule NodeHostname=%1$s NodeAddr=127.0.0.1 CPUs=8
        PartitionName=main Nodes=pijoule Default=YES MaxTime=INFINITE
        """
        .formatted(host, ports.get(0), ports.get(1), munge(), folder, licenses);
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    List<ServerSocket> held = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      held.add(free);
      ports.add(free.getLocalPort());
    }
    for (ServerSocket free : held) {
      free.close();
    }
    return ports;
  }

  private void startDaemon(String name, String... arguments) throws IOException {
    for (String needed : List.of("state", "spool")) {
      Files.createDirectories(folder.resolve(needed));
    }
    List<String> command = new ArrayList<>(List.of(program(name).orElseThrow().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment());
    daemons.add(builder.redirectOutput(folder.resolve(name + ".out").toFile()).start());
  }

  /**
   * @return what Slurm's commands need in their environment to use this one
   */
  public Map<String, String> environment() {
    return Map.of("SLURM_CONF", config().toString());
  }

  /**
   * Runs one of Slurm's commands.
   *
   * @return what it printed; on standard error where it failed
   */
  public String call(String... command) throws IOException, InterruptedException {
    Commands.Result result = Commands.run(environment(), List.of(command));
    return (result.exit() == 0 ? result.out() : result.err()).strip();
  }

  /** What is waited for. */
  public interface Condition {
    /** Whether it holds. */
    boolean holds() throws IOException, InterruptedException;
  }

  private void await(Condition condition) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline || daemons.stream().anyMatch(each -> !each.isAlive())) {
        throw new IOException("Slurm must start, got: " + logs());
      }
      pause();
    }
  }

  private static void pause() {
    new CompletableFuture<Void>()
        .completeOnTimeout(null, POLL.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /**
   * @return the logs of all daemons
   */
  public String logs() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().matches(".*\\.(log|out)")).toList()) {
        text.append(file.getFileName()).append(":\n").append(Files.readString(file)).append('\n');
      }
    }
    return text.toString();
  }

  /** Ends the daemons, and jobs that still run. */
  @Override
  public void close() {
    // The last first: a node without its controller starts nothing more.
    List<Process> all = new ArrayList<>(daemons);
    Collections.reverse(all);
    all.forEach(each -> Processes.end(each.toHandle()));
    Processes.withEnvironment("SLURM_CONF=" + config()).forEach(Processes::end);
  }
}
