package pijoule.server.dpws;

import com.google.inject.Injector;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jetty.util.Jetty;
import org.somda.sdc.dpws.FrameworkMetadata;
import org.somda.sdc.dpws.http.HttpServerRegistry;
import pijoule.base.ClockAnchor;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.protocol.Endpoint;
import pijoule.dpws.CallMarshalling;
import pijoule.dpws.Library;
import pijoule.dpws.Payload;
import pijoule.dpws.Place;
import pijoule.dpws.Turns;
import pijoule.server.call.RunLedger;
import pijoule.server.control.About;
import pijoule.server.control.Amortization;
import pijoule.server.control.Control;
import pijoule.server.control.HandOver;
import pijoule.server.direct.LastCall;
import pijoule.server.dpws.device.HostedDevice;
import pijoule.server.dpws.exchange.MarshallingCodecs;
import pijoule.server.dpws.exchange.MeasuredCall;
import pijoule.server.dpws.exchange.MeasuredPath;
import pijoule.server.dpws.http.DeviceFront;
import pijoule.server.dpws.http.DeviceHttp;
import pijoule.server.settings.ServerSettings;
import pijoule.server.stop.GracefulShutdown;
import pijoule.server.stop.ServerLife;
import pijoule.server.stop.ServerLog;

/** The program, from its command line to its end. */
final class DpwsServer {

  /** For a connection to one who has subscribed. */
  private static final Duration CONNECT = Duration.ofSeconds(5);

  private DpwsServer() {}

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
    ServerLog.start();
    return ServerLife.run("server-dpws", err, () -> serve(DpwsSettings.parse(args), in, out));
  }

  private static <Q, A> void serve(DpwsSettings<Q, A> settings, InputStream in, PrintStream out)
      throws IOException {
    ClockAnchor anchor = ClockAnchor.now();
    Place place = Place.of(settings.common().get(ServerOptions.BIND));
    boolean multicast = multicast(settings, place);
    settings.common().service().prepare();
    DeviceHttp http = http(settings.common(), place);
    Injector library = library(multicast, http);
    MeasuredCall.Messages<Q, A> messages = messages(settings, library);
    Optional<LastCall<Q, MeasuredCall.Reply<A>>> last =
        settings.common().get(ServerOptions.AMORTIZE)
            ? Optional.of(new LastCall<>(MarshallingCodecs.of(messages)))
            : Optional.empty();
    RunLedger ledger = new RunLedger();
    MeasuredPath<Q, A> measured =
        new MeasuredPath<>(
            settings.common(), messages, library.getInstance(Turns.class), ledger, last);
    About about = about(settings, place, multicast, library);
    HandOver handOver = new HandOver(about, anchor, settings.common().logger(), last);
    Control control = new Control(about, ledger, handOver, new Amortization(ledger, last));
    http.serve(new DeviceFront(settings.common(), control, http, measured));
    HostedDevice device = device(settings, library, place, multicast, http);
    GracefulShutdown stop = new GracefulShutdown(measured::underWay, device);
    ServerLife.serve(
        http.port(), stop, settings.common().get(ServerOptions.STOP_ON_STDIN_CLOSE), in, out);
  }

  private static DeviceHttp http(ServerSettings<?, ?> settings, Place place) throws IOException {
    return new DeviceHttp(
        settings.get(ServerOptions.BIND),
        settings.get(ServerOptions.PORT),
        place.address().getHostAddress());
  }

  private static Injector library(boolean multicast, DeviceHttp http) {
    return Library.open(
        new Turns(),
        multicast,
        CONNECT,
        binder -> binder.bind(HttpServerRegistry.class).toInstance(http));
  }

  private static HostedDevice device(
      DpwsSettings<?, ?> settings,
      Injector library,
      Place place,
      boolean multicast,
      DeviceHttp http)
      throws IOException {
    return HostedDevice.start(
        library,
        new HostedDevice.Settings(
            settings.device(),
            settings.named(),
            place,
            multicast,
            http.url(settings.common().endpoint().path()),
            settings.common().endpoint(),
            settings.events()));
  }

  private static boolean multicast(DpwsSettings<?, ?> settings, Place place) throws IOException {
    if (settings.discovery() == DpwsSettings.Discovery.ON && !place.hasMulticast()) {
      throw new IOException(
          "--discovery on must have an interface with multicast, got "
              + place.host().getName()
              + " without; give it (ip link set dev "
              + place.host().getName()
              + " multicast on) or take --discovery off");
    }
    return settings.discovery() != DpwsSettings.Discovery.OFF && place.hasMulticast();
  }

  private static <Q, A> MeasuredCall.Messages<Q, A> messages(
      DpwsSettings<Q, A> settings, Injector library) {
    CallMarshalling marshalling = library.getInstance(CallMarshalling.class);
    Endpoint<Q, A> endpoint = settings.common().endpoint();
    return new MeasuredCall.Messages<>(
        marshalling.xml(),
        Payload.of(marshalling, endpoint.protocol(), endpoint.service().request()),
        Payload.of(marshalling, endpoint.protocol(), endpoint.service().answer()),
        settings.common().service());
  }

  private static About about(
      DpwsSettings<?, ?> settings, Place place, boolean multicast, Injector library) {
    Map<String, String> more = new TreeMap<>();
    more.put("device", settings.device());
    more.put(
        "discovery", multicast ? "multicast on " + place.host().getName() : "none, by URL alone");
    Map<String, String> versions = new TreeMap<>();
    versions.put("sdcri", library.getInstance(FrameworkMetadata.class).getFrameworkVersion());
    versions.put("jetty", Jetty.VERSION);
    return new About("dpws", "jetty", versions, settings.common(), more);
  }
}
