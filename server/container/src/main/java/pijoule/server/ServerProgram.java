package pijoule.server;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pijoule.base.ClockAnchor;
import pijoule.base.NanoClock;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackOptions;
import pijoule.contract.tls.TimedContext;
import pijoule.server.call.RunLedger;
import pijoule.server.container.Container;
import pijoule.server.container.ControlServlet;
import pijoule.server.container.Listener;
import pijoule.server.container.ServedParts;
import pijoule.server.control.About;
import pijoule.server.control.Amortization;
import pijoule.server.control.Control;
import pijoule.server.control.HandOver;
import pijoule.server.exchange.AmortizedRuns;
import pijoule.server.exchange.BodyMemory;
import pijoule.server.exchange.Checks;
import pijoule.server.exchange.Exchange;
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.Watchdog;
import pijoule.server.settings.ServerSettings;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;
import pijoule.server.stop.ServerLog;
import pijoule.server.stop.StopLimit;

/** A server program on servlets, from its command line to its end. */
public final class ServerProgram {

  private final Framework framework;
  private final RunLedger ledger = new RunLedger();

  private ServerProgram(Framework framework) {
    this.framework = framework;
  }

  /**
   * Runs the program whose jar was started.
   *
   * @param args the options of docs/program-contract.md, section Servers
   */
  public static void main(String[] args) {
    System.exit(run(ServerLife.stack(Framework.class), args, System.in, System.out, System.err));
  }

  /**
   * Serves until the program is asked to stop: by SIGTERM, or by the end of standard input with
   * {@code --stop-on-stdin-close}. Prints the ready line on {@code out}, and nothing else.
   *
   * @param framework what answers
   * @param args as given to main
   * @param in standard input
   * @param out standard output
   * @param err standard error
   * @return exit code: 0 stopped, 1 could not start, 2 wrong usage; a program that does not stop in
   *     time ends itself with 3
   */
  public static int run(
      Framework framework, String[] args, InputStream in, PrintStream out, PrintStream err) {
    // What is logged about a request that was refused anyway is left out.
    ServerLog.start().setFilter(message -> !Exchange.isCurrentRefused());
    return ServerLife.run(
        "server-" + framework.name(),
        err,
        () -> new ServerProgram(framework).serve(parse(args, framework), in, out));
  }

  private <Q, A> void serve(ServerSettings<Q, A> settings, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    settings.service().prepare();
    Served<Q, A> served =
        framework.serve(
            settings.binding(),
            settings.endpoint(),
            settings.service(),
            settings.security(),
            settings.encoding());
    BodyMemory memory =
        new BodyMemory(Runtime.getRuntime().maxMemory(), settings.endpoint(), served.cost());
    Watchdog watchdog = new Watchdog(memory::isShort);
    ServedParts parts = parts(settings, anchor, served, memory);
    watchdog.start();
    Listener listener = new Listener(settings, tls(settings));
    Container container =
        framework.containers().start(settings.container(), listener, parts, watchdog);
    GracefulShutdown stop = stop(container, watchdog, new StopLimit());
    ServerLife.serve(
        container.port(), stop, settings.get(ServerOptions.STOP_ON_STDIN_CLOSE), in, out);
  }

  static GracefulShutdown stop(Container container, Watchdog watchdog, StopLimit limit) {
    AutoCloseable all =
        () -> {
          watchdog.cutAll();
          container.close();
        };
    return new GracefulShutdown(watchdog::awaitQuiet, all, limit);
  }

  /** Nobody waits for a server's handshakes: each is taken with its connection's first request. */
  private static Optional<TimedContext> tls(ServerSettings<?, ?> settings) {
    return settings.security().isTls()
        ? Optional.of(TimedContext.of(settings.security(), NanoClock.SYSTEM, handshake -> {}))
        : Optional.empty();
  }

  private ServedParts parts(
      ServerSettings<?, ?> settings, ClockAnchor anchor, Served<?, ?> served, BodyMemory memory) {
    About about =
        new About(
            framework.name(),
            settings.container(),
            versions(settings.container()),
            settings,
            Map.of());
    Optional<AmortizedRuns> amortized =
        settings.get(ServerOptions.AMORTIZE)
            ? Optional.of(new AmortizedRuns(served.codec(), NanoClock.SYSTEM))
            : Optional.empty();
    HandOver handOver = new HandOver(about, anchor, settings.logger(), amortized);
    return new ServedParts(
        settings.endpoint().path(),
        served.servlet(),
        served.mapping(),
        new ExchangeFilter(
            settings.endpoint(),
            ledger,
            memory,
            NanoClock.SYSTEM,
            settings.maxBodyBytes(),
            settings.get(ServerOptions.PHASES),
            settings.closes(),
            settings.setup(),
            settings.encoding(),
            amortized,
            checks(settings)),
        new ControlServlet(
            new Control(about, ledger, handOver, new Amortization(ledger, amortized))));
  }

  private static Checks checks(ServerSettings<?, ?> settings) {
    return settings.get(ServerOptions.CHECK)
        ? Checks.of(settings.endpoint(), settings.security().level().isOfMessages())
        : Checks.OFF;
  }

  private Map<String, String> versions(String container) {
    Map<String, String> versions = new TreeMap<>(framework.versions());
    versions.put(container, framework.containers().version(container));
    versions.put("woodstox", JarVersion.of(WstxInputFactory.class));
    return versions;
  }

  /**
   * Reads a server's command line.
   *
   * @param args as given to main
   * @param framework whose defaults apply
   * @throws UsageException if the line is not understood
   */
  static ServerSettings<?, ?> parse(String[] args, Framework framework) {
    return parse(args, framework, Endpoints.of(args));
  }

  private static <Q, A> ServerSettings<Q, A> parse(
      String[] args, Framework framework, Endpoint<Q, A> endpoint) {
    String protocol = endpoint.protocol().name();
    List<String> bindings = framework.bindings(protocol);
    endpoint.requireSpoken("server-" + framework.name(), bindings);
    List<ProgramOption<?>> own = new ArrayList<>();
    own.add(
        StackOptions.CONTAINER.among(framework.containers().names(), framework.defaultContainer()));
    own.add(StackOptions.BINDING.among(bindings));
    own.add(Security.SECURITY.among(framework.security(protocol)));
    own.add(Security.TLS_VERSION);
    own.add(Security.KEYS);
    own.add(ServerOptions.CHECK);
    own.add(StackOptions.STACK);
    own.add(StackOptions.ENCODING.among(framework.encodings(protocol)));
    own.addAll(framework.containers().options());
    return ServerSettings.of(args, endpoint, own);
  }
}
