package pijoule.server.light;

import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pijoule.base.ClockAnchor;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.call.RunLedger;
import pijoule.server.control.About;
import pijoule.server.control.Amortization;
import pijoule.server.control.Control;
import pijoule.server.control.HandOver;
import pijoule.server.direct.DirectCodec;
import pijoule.server.direct.Exchanges;
import pijoule.server.direct.LastCall;
import pijoule.server.light.exchange.LightCodecs;
import pijoule.server.light.socket.SocketListener;
import pijoule.server.light.socket.SocketService;
import pijoule.server.settings.CommonSettings;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;
import pijoule.server.web.jdk.HttpListener;
import pijoule.server.web.jdk.HttpService;

/** The program, from its command line to its end. */
final class LightServer {
  private static final String KXML_VERSION = "2.3.0";

  private LightServer() {}

  /**
   * Serves until the program is asked to stop: by SIGTERM, or by the end of standard input with
   * {@code --stop-on-stdin-close}. Prints the ready line on {@code out}, and nothing else.
   *
   * @param args as given to main
   * @param in standard input
   * @param out standard output
   * @param err standard error
   * @return exit code: 0 stopped, 1 could not start, 2 wrong usage
   */
  static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
    return ServerLife.run("server-light", err, () -> serve(LightSettings.parse(args), in, out));
  }

  private static <Q, A> void serve(LightSettings<Q, A> settings, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    settings.common().service().prepare();
    DirectCodec<Q, A> codec = LightCodecs.of(settings.common().endpoint());
    Optional<LastCall<Q, A>> last =
        settings.common().amortize() ? Optional.of(new LastCall<>(codec)) : Optional.empty();
    RunLedger ledger = new RunLedger();
    Exchanges<Q, A> exchanges = new Exchanges<>(settings.common(), codec, ledger, last);
    About about = about(settings);
    Control control =
        new Control(
            about,
            ledger,
            new HandOver(about, anchor, settings.common().logger(), last),
            new Amortization(ledger, last));
    Doors doors =
        settings.framed()
            ? framed(settings, exchanges, control)
            : http(settings, exchanges, control);
    GracefulShutdown stop = new GracefulShutdown(exchanges::underWay, doors);
    ServerLife.serve(doors.port(), stop, settings.common().stopOnStdinClose(), in, out);
  }

  /** Listeners of the server, and their port. */
  private record Doors(int port, HttpListener http, Optional<SocketListener> socket)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      if (socket.isPresent()) {
        socket.get().close();
      }
      http.close();
    }
  }

  private static Doors http(
      LightSettings<?, ?> settings, Exchanges<?, ?> exchanges, Control control) throws IOException {
    HttpHandler service =
        new HttpService(
            settings.common().endpoint(),
            exchanges,
            settings.common().maxBodyBytes(),
            settings.common().closes());
    HttpListener door = new HttpListener(address(settings), control, service, 0, Optional.empty());
    return new Doors(door.port(), door, Optional.empty());
  }

  private static Doors framed(
      LightSettings<?, ?> settings, Exchanges<?, ?> exchanges, Control control) throws IOException {
    SocketListener socket = new SocketListener(address(settings));
    InetSocketAddress inside = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpListener door =
        new HttpListener(inside, control, HttpService.elsewhere(), socket.port(), Optional.empty());
    socket.start(
        new SocketService(
            exchanges,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), door.port()),
            settings.common().maxBodyBytes(),
            settings.common().closes()));
    return new Doors(socket.port(), door, Optional.of(socket));
  }

  private static InetSocketAddress address(LightSettings<?, ?> settings) {
    return new InetSocketAddress(settings.common().bind(), settings.common().port());
  }

  private static About about(LightSettings<?, ?> settings) {
    Map<String, String> levels = new TreeMap<>();
    levels.put("security", "none");
    levels.put("connection", settings.common().closes() ? "per_call" : "kept");
    levels.put("transport", settings.framed() ? "socket" : "http");
    Map<String, String> versions = new TreeMap<>();
    versions.put("jdk", System.getProperty("java.version"));
    if (settings.binding().equals("kxml")) {
      versions.put("kxml", KXML_VERSION);
    }
    return new About(
        "light",
        "jdk",
        settings.binding(),
        versions,
        settings.common().endpoint(),
        settings.common().service().settings(),
        levels,
        settings.common().maxBodyBytes(),
        settings.common().phases());
  }

  /**
   * The server's command line.
   *
   * @param binding name of the data binding
   * @param framed whether messages come on a socket without HTTP
   * @param common what every server has
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  private record LightSettings<Q, A>(String binding, boolean framed, CommonSettings<Q, A> common) {
    /**
     * Returns the settings.
     *
     * @param args as given to main
     * @throws UsageException if the line is not understood
     */
    static LightSettings<?, ?> parse(String[] args) {
      return parse(args, Endpoints.of(args));
    }

    private static <Q, A> LightSettings<Q, A> parse(String[] args, Endpoint<Q, A> endpoint) {
      List<String> bindings = bindings(endpoint.protocol().name());
      endpoint.requireSpoken("server-light", bindings);
      Options options = CommonSettings.options(args, endpoint, List.of("transport"));
      options.choice("container", "jdk", List.of("jdk"));
      boolean framed =
          options.choice("transport", "http", List.of("http", "socket")).equals("socket");
      CommonSettings<Q, A> common = CommonSettings.of(options, endpoint);
      if (framed && common.closes()) {
        throw new UsageException(
            "--connection must be kept with --transport socket, got per_call; take --transport"
                + " http");
      }
      return new LightSettings<>(
          options.choice("binding", bindings.get(0), bindings), framed, common);
    }

    private static List<String> bindings(String protocol) {
      return switch (protocol) {
        case "conventional" -> List.of("text");
        case "ksoap" -> List.of("kxml");
        default -> List.of();
      };
    }
  }
}
