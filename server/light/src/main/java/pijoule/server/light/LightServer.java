package pijoule.server.light;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import pijoule.base.ClockAnchor;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.options.UsageException;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.study.StackOptions;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
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
import pijoule.server.settings.ServerSettings;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;
import pijoule.server.web.BlockingFront;
import pijoule.server.web.BlockingRequest;
import pijoule.server.web.Front;
import pijoule.server.web.WebSite;
import pijoule.server.web.jdk.HttpListener;

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
    return ServerLife.run("server-light", err, () -> serve(parse(args), in, out));
  }

  private static <Q, A> void serve(ServerSettings<Q, A> settings, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    settings.service().prepare();
    DirectCodec<Q, A> codec = LightCodecs.of(settings.endpoint());
    Optional<LastCall<Q, A>> last =
        settings.get(ServerOptions.AMORTIZE)
            ? Optional.of(new LastCall<>(codec))
            : Optional.empty();
    RunLedger ledger = new RunLedger();
    Exchanges<Q, A> exchanges = new Exchanges<>(settings, codec, ledger, last);
    About about = about(settings);
    Control control =
        new Control(
            about,
            ledger,
            new HandOver(about, anchor, settings.logger(), last),
            new Amortization(ledger, last));
    Doors doors =
        isFramed(settings)
            ? framed(settings, exchanges, control)
            : http(settings, exchanges, control);
    GracefulShutdown stop = new GracefulShutdown(exchanges::underWay, doors);
    ServerLife.serve(doors.port(), stop, settings.get(ServerOptions.STOP_ON_STDIN_CLOSE), in, out);
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

  private static <Q, A> Doors http(
      ServerSettings<Q, A> settings, Exchanges<Q, A> exchanges, Control control)
      throws IOException {
    HttpListener door =
        new HttpListener(
            settings.address(),
            new BlockingFront(new WebSite<>(settings, exchanges, control)),
            Optional.empty());
    return new Doors(door.port(), door, Optional.empty());
  }

  private static Doors framed(
      ServerSettings<?, ?> settings, Exchanges<?, ?> exchanges, Control control)
      throws IOException {
    SocketListener socket = new SocketListener(settings.address());
    InetSocketAddress inside = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpListener door =
        new HttpListener(
            inside, new ControlFront(settings, control, socket.port()), Optional.empty());
    socket.start(
        new SocketService(
            exchanges,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), door.port()),
            settings.maxBodyBytes(),
            settings.closes()));
    return new Doors(socket.port(), door, Optional.of(socket));
  }

  /** Where a socket carries the service, HTTP has its control endpoints only. */
  private static final class ControlFront extends Front<BlockingRequest> {
    private final int port;

    ControlFront(ServerSettings<?, ?> settings, Control control, int port) {
      super(settings, control);
      this.port = port;
    }

    @Override
    protected void serve(BlockingRequest request) throws RefusedException {
      throw new RefusedException(
          new Refusal(
              HttpURLConnection.HTTP_NOT_FOUND,
              "service must be called by frames, as --transport socket says, got HTTP; send a"
                  + " length and the message"));
    }

    @Override
    protected int port(BlockingRequest request) {
      return port;
    }
  }

  private static About about(ServerSettings<?, ?> settings) {
    Map<String, String> versions = new TreeMap<>();
    versions.put("jdk", System.getProperty("java.version"));
    if (settings.binding().equals("kxml")) {
      versions.put("kxml", KXML_VERSION);
    }
    return new About("light", "jdk", versions, settings, Map.of());
  }

  private static ServerSettings<?, ?> parse(String[] args) {
    return parse(args, Endpoints.of(args));
  }

  private static <Q, A> ServerSettings<Q, A> parse(String[] args, Endpoint<Q, A> endpoint) {
    List<String> bindings = bindings(endpoint.protocol().name());
    endpoint.requireSpoken("server-light", bindings);
    ServerSettings<Q, A> settings =
        new ServerSettings<>(
            args,
            endpoint,
            List.of(
                StackOptions.CONTAINER.among(List.of("jdk")),
                StackOptions.BINDING.among(bindings),
                StackOptions.TRANSPORT));
    if (isFramed(settings) && settings.closes()) {
      throw new UsageException(
          "--connection must be kept with --transport socket, got per_call; take --transport"
              + " http");
    }
    return settings;
  }

  /** Tests whether messages come on a socket without HTTP. */
  private static boolean isFramed(ServerSettings<?, ?> settings) {
    return settings.get(StackOptions.TRANSPORT).equals("socket");
  }

  private static List<String> bindings(String protocol) {
    return switch (protocol) {
      case "conventional" -> List.of("text");
      case "ksoap" -> List.of("kxml");
      default -> List.of();
    };
  }
}
