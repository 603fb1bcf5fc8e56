package pijoule.runner.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;
import pijoule.base.NanoClock;
import pijoule.campaign.JsonTrees;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.phase.Side;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.record.JvmUse;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.study.ProgramNames;
import pijoule.contract.tls.TimedContext;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.hosts.Script;
import pijoule.runner.load.ProcessUse;
import pijoule.runner.programs.Program;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/** A server's process and its control endpoints. */
public final class ServerProcess extends StartedServer implements CallWarmUp.Server {
  private static final Duration READY_LIMIT = Duration.ofSeconds(120);
  private static final Duration CONTROL_LIMIT = Duration.ofSeconds(20);

  private static final Script END = Script.of("kill -TERM \"$1\"");

  /** The option of a service that keeps files on the server's host. */
  private static final String SCRATCH = "scratch";

  private final ServerEndpoints endpoints;
  private final Duration controlLimit;

  private ServerProcess(
      Host host,
      HostProcess process,
      ServerEndpoints endpoints,
      Instant started,
      Duration controlLimit) {
    super(host, process, started);
    this.endpoints = endpoints;
    this.controlLimit = controlLimit;
  }

  /**
   * Starts a cell's server and waits until it answers.
   *
   * @param site of the campaign
   * @param study that the cell is of
   * @param cell which settings
   * @param log file for its standard error
   * @param further options for the server
   * @return the server, ready
   */
  public static ServerProcess start(
      Testbed site, Study study, Cell cell, Path log, List<String> further)
      throws IOException, InterruptedException {
    Host host = site.pair(cell).server();
    String bind = host.bind(site.bench().bind());
    CellOptions options = new CellOptions(study, cell);
    List<String> command = command(site, cell, options, host);
    command.addAll(further);
    String name = "server " + ProgramNames.server(cell);
    Instant started = Instant.now();
    HostProcess process = host.start(name, command, Host.Surroundings.FIXED, log);
    try {
      String ready = process.awaitReady(host.patience(READY_LIMIT));
      int port = JsonTrees.LINE.readTree(ready).path("port").asInt();
      Host.Reach control = host.reach(host.seenFrom(host, bind, port).getHostString(), port);
      InetSocketAddress seen = host.seenFrom(site.pair(cell).client(), bind, port);
      Optional<SSLContext> tls = tls(site, cell);
      URI service = service(cell, tls.isPresent(), seen, options.endpoint());
      Duration limit = host.patience(CONTROL_LIMIT);
      ServerEndpoints endpoints =
          new ServerEndpoints(
              control,
              service,
              options.endpoint(),
              cell.find(Factor.ENCODING)
                  .map(Level::text)
                  .map(ContentEncoding::of)
                  .orElse(ContentEncoding.PLAIN),
              limit,
              tls);
      endpoints.awaitReady();
      return new ServerProcess(host, process, endpoints, started, limit);
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.close();
      throw e;
    }
  }

  private static List<String> command(Testbed site, Cell cell, CellOptions options, Host host)
      throws IOException, InterruptedException {
    Bench bench = site.bench();
    String bind = host.bind(bench.bind());
    Endpoint<?, ?> endpoint = options.endpoint();
    Program program = site.programs().server(ProgramNames.server(cell));
    List<String> command = site.command(program, cell, host);
    command.addAll(options.server());
    command.addAll(site.keyOptions(cell, Side.SERVER));
    if (bench.scratch().isPresent() && endpoint.service().serverKeys().contains(SCRATCH)) {
      command.addAll(List.of("--" + SCRATCH, bench.scratch().get()));
    }
    command.addAll(List.of("--bind", bind, "--port", Integer.toString(host.port(bench.port()))));
    command.add("--stop-on-stdin-close");
    if (program.checks() && !options.areRequestsChecked()) {
      command.addAll(List.of("--check", "off"));
    }
    return command;
  }

  private static URI service(
      Cell cell, boolean hasTls, InetSocketAddress seen, Endpoint<?, ?> endpoint) {
    boolean framed =
        cell.find(Factor.TRANSPORT).map(Level::text).equals(Optional.of(ServerEndpoints.SOCKET));
    String scheme = hasTls ? "https" : "http";
    String base =
        ServerEndpoints.base(
            framed ? ServerEndpoints.SOCKET : scheme, seen.getHostString(), seen.getPort());
    return URI.create(base + endpoint.path());
  }

  /** Control requests go to the port of the service: they are protected as its calls are. */
  private static Optional<SSLContext> tls(Testbed site, Cell cell) {
    if (SecurityFactors.level(cell.levels()) != SecurityLevel.TLS) {
      return Optional.empty();
    }
    Security security =
        new Security(
            SecurityLevel.TLS,
            Optional.of(cell.text(SecurityFactors.TLS_VERSION)),
            CellKeys.of(cell).map(kind -> site.keys().local(kind, Side.CLIENT)));
    return Optional.of(TimedContext.of(security, NanoClock.SYSTEM, handshake -> {}));
  }

  @Override
  public OptionalLong processId() throws IOException, InterruptedException {
    return OptionalLong.of(process.pid(controlLimit));
  }

  @Override
  public Optional<ProcessUse> use() throws IOException, InterruptedException {
    return ProcessUse.read(host, process.pid(controlLimit));
  }

  @Override
  public Optional<JvmUse> jvmUse() throws InterruptedException {
    return endpoints.jvmUse();
  }

  @Override
  public URI service() {
    return endpoints.service();
  }

  /** {@return endpoints that can be asked of the server} */
  public ServerEndpoints endpoints() {
    return endpoints;
  }

  @Override
  public byte[] post(byte[] body) throws IOException, InterruptedException {
    return endpoints.post(body);
  }

  /**
   * Asks the program to end, and waits: {@link #close} would kill one that writes for long.
   *
   * @param limit longest wait
   */
  void end(Duration limit) throws IOException, InterruptedException {
    host.run(END, controlLimit, Long.toString(process.pid(controlLimit)));
    process.awaitEnd(limit);
  }

  @Override
  public void close() {
    endpoints.close();
    process.close();
  }
}
