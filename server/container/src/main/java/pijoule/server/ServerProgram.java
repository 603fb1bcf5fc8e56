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
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackSetup;
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
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.Watchdog;
import pijoule.server.settings.CommonSettings;
import pijoule.server.settings.RequestThreads;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;
import pijoule.server.stop.StopLimit;

/**
 * A server program, from its command line to its end; the twins' {@code Main} call nothing else.
 */
public final class ServerProgram {

  private final Framework framework;
  private final RunLedger ledger = new RunLedger();

  private ServerProgram(Framework framework) {
    this.framework = framework;
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
    ServerLog.start();
    return ServerLife.run(
        "server-" + framework.name(),
        err,
        () -> new ServerProgram(framework).serve(ServerSettings.parse(args, framework), in, out));
  }

  private <Q, A> void serve(ServerSettings<Q, A> settings, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    settings.common().service().prepare();
    Served<Q, A> served =
        framework.serve(
            settings.binding(),
            settings.common().endpoint(),
            settings.common().service(),
            settings.security(),
            settings.common().encoding());
    BodyMemory memory =
        new BodyMemory(
            Runtime.getRuntime().maxMemory(), settings.common().endpoint(), served.cost());
    Watchdog watchdog = new Watchdog(memory::isShort);
    ServedParts parts = parts(settings, anchor, served, memory);
    watchdog.start();
    Listener listener =
        new Listener(
            settings.common().bind(),
            settings.common().port(),
            tls(settings),
            settings.common().virtualThreads());
    Container container =
        framework.containers().start(settings.container(), listener, parts, watchdog);
    GracefulShutdown stop = stop(container, watchdog, new StopLimit());
    ServerLife.serve(container.port(), stop, settings.common().stopOnStdinClose(), in, out);
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
            settings.binding(),
            versions(settings.container()),
            settings.common().endpoint(),
            settings.common().service().settings(),
            protection(settings),
            settings.common().maxBodyBytes(),
            settings.common().phases());
    Optional<AmortizedRuns> amortized =
        settings.common().amortize()
            ? Optional.of(new AmortizedRuns(served.codec(), NanoClock.SYSTEM))
            : Optional.empty();
    HandOver handOver = new HandOver(about, anchor, settings.common().logger(), amortized);
    return new ServedParts(
        settings.common().endpoint().path(),
        served.servlet(),
        served.mapping(),
        new ExchangeFilter(
            settings.common().endpoint(),
            ledger,
            memory,
            NanoClock.SYSTEM,
            settings.common().maxBodyBytes(),
            settings.common().phases(),
            settings.common().closes(),
            settings.common().setup(),
            settings.common().encoding(),
            amortized,
            checks(settings)),
        new ControlServlet(
            new Control(about, ledger, handOver, new Amortization(ledger, amortized))));
  }

  private static Checks checks(ServerSettings<?, ?> settings) {
    return settings.common().checks()
        ? Checks.of(settings.common().endpoint(), settings.security().level().isOfMessages())
        : Checks.OFF;
  }

  private static Map<String, String> protection(ServerSettings<?, ?> settings) {
    Map<String, String> protection = new TreeMap<>();
    protection.put("security", settings.security().level().key());
    settings.security().tlsVersion().ifPresent(version -> protection.put("tls_version", version));
    protection.put("connection", settings.common().closes() ? "per_call" : "kept");
    settings
        .common()
        .virtualThreads()
        .ifPresent(threads -> protection.put(RequestThreads.OPTION, "virtual"));
    protection.put(StackSetup.OPTION, settings.common().setup().text());
    settings
        .common()
        .encoding()
        .header()
        .ifPresent(encoding -> protection.put(ContentEncoding.OPTION, encoding));
    return protection;
  }

  private Map<String, String> versions(String container) {
    Map<String, String> versions = new TreeMap<>(framework.versions());
    versions.put(container, framework.containers().version(container));
    versions.put("woodstox", JarVersion.of(WstxInputFactory.class));
    return versions;
  }

  /**
   * A server's command line.
   *
   * @param container name of the servlet container
   * @param binding name of the data binding
   * @param security how calls are protected
   * @param common what every server has
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  record ServerSettings<Q, A>(
      String container, String binding, Security security, CommonSettings<Q, A> common) {
    /**
     * Returns the settings.
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
      Options options = CommonSettings.options(args, endpoint, keys());
      List<String> bindings = framework.bindings(endpoint.protocol().name());
      endpoint.requireSpoken("server-" + framework.name(), bindings);
      Security security = Security.of(options, framework.security(endpoint.protocol().name()));
      return new ServerSettings<>(
          options.choice("container", framework.defaultContainer(), framework.containers().names()),
          options.choice("binding", bindings.get(0), bindings),
          security,
          CommonSettings.of(
              options,
              endpoint,
              security.level().isOfMessages()
                  ? ContentEncoding.NONE
                  : framework.encodings(endpoint.protocol().name())));
    }

    private static List<String> keys() {
      List<String> keys = new ArrayList<>(Security.KEYS);
      keys.addAll(CommonSettings.OF_FRAMEWORKS);
      keys.add(RequestThreads.OPTION);
      return keys;
    }
  }
}
