package pijoule.runner.run;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import pijoule.campaign.CountedProgram;
import pijoule.campaign.ListeningProcess;
import pijoule.runner.bench.Builds;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ServicePart;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.LeftoverProcesses;
import pijoule.runner.hosts.Script;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.load.ServiceProcesses;

/**
 * A build of a service that is no program of pijoule's, started for a block: all processes that it
 * starts end with it.
 */
final class StartedService extends StartedServer {
  private static final Duration READY_LIMIT = Duration.ofSeconds(120);
  private static final Duration SCRIPT_LIMIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(20);
  private static final int SUCCESS = 100;

  private static final Script FREE_PORT = Script.resource(StartedService.class, "free-port.sh");
  private static final Script CONNECT = Script.resource(StartedService.class, "connect.sh");

  /**
   * Its standard output is in the log: what it prints is for who runs it. The shell stays, so that
   * what watches over it is no child of the service.
   */
  private static final String IN_A_SHELL = "exec 1>&2\n%s\nexit $?";

  private final String mark;
  private final URI service;
  private final Host.Reach reach;

  /** Address on its host. */
  private final String listening;

  private ServiceProcesses processes;

  private StartedService(
      Host host,
      HostProcess process,
      String mark,
      URI service,
      Host.Reach reach,
      String listening,
      Instant startedAt) {
    super(host, process, startedAt);
    this.listening = listening;
    this.mark = mark;
    this.service = service;
    this.reach = reach;
  }

  /**
   * Starts a build and waits until it is ready.
   *
   * @param site of the campaign
   * @param pair of hosts that the service runs and is called on
   * @param target with builds
   * @param build its name
   * @param log file for what it prints
   * @return it, ready
   * @throws HostException if it ends, or is not ready in time, with its last words
   */
  static StartedService start(
      Testbed site, HostPair pair, ForeignTarget target, String build, Path log)
      throws IOException, InterruptedException {
    Host host = pair.server();
    Builds builds = target.builds().orElseThrow();
    int port = port(site, host);
    String mark = "PIJOULE_SERVICE=" + UUID.randomUUID();
    List<String> command =
        List.of(
            "env",
            LeftoverProcesses.variable(site.campaign()),
            mark,
            "PORT=" + port,
            "bash",
            "-c",
            IN_A_SHELL.formatted(builds.command(build, port)));
    String bind = host.bind(site.bench().bind());
    InetSocketAddress seen = host.seenFrom(pair.client(), bind, port);
    URI service =
        URI.create("http://" + seen.getHostString() + ":" + seen.getPort() + target.url());
    String title = builds.areSeveral() ? "build " + build : "the service";
    String listening = host.seenFrom(host, bind, port).getHostString();
    Host.Reach reach = host.reach(listening, port);
    Instant started = Instant.now();
    HostProcess process = host.start(title, command, Host.Surroundings.OWN, log);
    StartedService starting =
        new StartedService(host, process, mark, service, reach, listening, started);
    try {
      starting.awaitReady(target, title, port);
      return starting;
    } catch (IOException | InterruptedException | RuntimeException e) {
      starting.close();
      throw e;
    }
  }

  private static int port(Testbed site, Host host) throws IOException, InterruptedException {
    int wanted = host.port(site.bench().port());
    return wanted > 0
        ? wanted
        : Integer.parseInt(host.run(FREE_PORT, host.patience(SCRIPT_LIMIT)).strip());
  }

  private void awaitReady(ForeignTarget target, String title, int port)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + host.patience(READY_LIMIT).toNanos();
    Optional<String> path = target.builds().orElseThrow().ready();
    String last = "no connection";
    while (true) {
      if (!process.isAlive()) {
        throw HostException.failed(
            "%s must stay and listen on port %s, got its end%s"
                .formatted(title, port, process.lastWords()));
      }
      try {
        last = path.isPresent() ? status(path.get()) : connect(port);
        if (last.isEmpty()) {
          break;
        }
      } catch (IOException notYet) {
        last = "no connection";
      }
      if (System.nanoTime() > deadline) {
        throw HostException.failed(
            "%s must be ready on port %s within %s s, got %s%s; it listens on {port}, which is PORT as well"
                .formatted(
                    title,
                    port,
                    host.patience(READY_LIMIT).toSeconds(),
                    last,
                    process.lastWords()));
      }
      Thread.sleep(POLL.toMillis());
    }
    processes = found(target, port);
  }

  /** What it has instead of a status of success; empty if it has one. */
  private String status(String path) throws IOException, InterruptedException {
    int status = TargetRequest.get(reached(path)).statusCode();
    return status / SUCCESS * SUCCESS == HttpURLConnection.HTTP_OK
        ? ""
        : "status %s of %s".formatted(status, path);
  }

  /** A forwarded port takes connections before the service does: another host is asked itself. */
  private String connect(int port) throws IOException, InterruptedException {
    if (!host.isLocal()) {
      host.run(CONNECT, host.patience(SCRIPT_LIMIT), listening, Integer.toString(port));
      return "";
    }
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(reach.address(), reach.port()), (int) REQUEST_LIMIT.toMillis());
      return "";
    }
  }

  /** {@return the URL at which the runner reaches a path} */
  URI reached(String path) {
    return URI.create("http://%s:%s%s".formatted(reach.address(), reach.port(), path));
  }

  private ServiceProcesses found(ForeignTarget target, int port)
      throws IOException, InterruptedException {
    List<ServicePart> parts =
        target.process().isEmpty() ? List.of(ServicePart.port(port)) : target.process();
    try {
      return ServiceProcesses.find(host, parts, new ServiceProcesses.Addresses(port, List.of()));
    } catch (ServiceProcesses.NotFoundException none) {
      throw HostException.failed(none.getMessage());
    }
  }

  void write(RunLine line) {
    line.set(RunKey.SERVICE_PROCESSES, Map.of(host.name(), processes.listening()));
  }

  @Override
  public URI service() {
    return service;
  }

  @Override
  public OptionalLong processId() {
    return processes.listening().stream().mapToLong(ListeningProcess::pid).findFirst();
  }

  @Override
  public Optional<ProcessUse> use() throws IOException, InterruptedException {
    return processes.use(host);
  }

  @Override
  public Optional<List<CountedProgram>> counted() {
    return Optional.of(processes.programs());
  }

  /** Ends it, and what it put into other process groups. */
  @Override
  public void close() {
    process.close();
    reach.close();
    try {
      LeftoverProcesses.endMarked(host, mark);
    } catch (IOException lost) {
      // What is left on a host that is lost is ended when the campaign goes on.
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    }
  }
}
