package pijoule.server.dpws.device;

import com.google.inject.Injector;
import java.io.IOException;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.namespace.QName;
import org.somda.sdc.dpws.DpwsFramework;
import org.somda.sdc.dpws.LocalizedStringsBuilder;
import org.somda.sdc.dpws.ThisDeviceBuilder;
import org.somda.sdc.dpws.ThisModelBuilder;
import org.somda.sdc.dpws.client.Client;
import org.somda.sdc.dpws.client.DiscoveredDevice;
import org.somda.sdc.dpws.device.Device;
import org.somda.sdc.dpws.device.DeviceSettings;
import org.somda.sdc.dpws.device.WebService;
import org.somda.sdc.dpws.device.factory.DeviceFactory;
import org.somda.sdc.dpws.service.factory.HostedServiceFactory;
import org.somda.sdc.dpws.soap.SoapUtil;
import org.somda.sdc.dpws.soap.interception.InterceptorException;
import org.somda.sdc.dpws.soap.wsaddressing.WsAddressingUtil;
import org.somda.sdc.dpws.soap.wsaddressing.model.EndpointReferenceType;
import org.somda.sdc.dpws.soap.wseventing.ActionBasedEventSource;
import pijoule.contract.message.QueryType;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Envelope;
import pijoule.dpws.CallMarshalling;
import pijoule.dpws.EnvelopeXml;
import pijoule.dpws.Payload;
import pijoule.dpws.Place;
import pijoule.dpws.SentUdp;
import pijoule.dpws.SentUdpFactory;
import pijoule.dpws.Turns;

/** The library's device with one hosted service, from its Hello to its Bye. */
public final class HostedDevice implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * How long another device may take to answer, which WS-Discovery 1.1 has wait half a second; and
   * a Bye to be sent.
   */
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private static final QName TYPE = new QName(Envelope.PAYLOAD_NAMESPACE, Dpws.TYPE);

  private final DpwsFramework framework;
  private final Device device;
  private final Optional<SentUdp> udp;
  private final Optional<Events> events;

  private HostedDevice(
      DpwsFramework framework, Device device, Optional<SentUdp> udp, Optional<Events> events) {
    this.framework = framework;
    this.device = device;
    this.udp = udp;
    this.events = events;
  }

  /**
   * Settings that a device is started with.
   *
   * @param address of the device, {@code urn:uuid:} and a UUID
   * @param named whether it was given: another device may have it then
   * @param place in the network
   * @param multicast whether it is announced
   * @param url of the hosted service
   * @param endpoint that it serves
   * @param events time between two events; absent: there are none
   */
  public record Settings(
      String address,
      boolean named,
      Place place,
      boolean multicast,
      String url,
      Endpoint<?, ?> endpoint,
      Optional<Duration> events) {}

  /**
   * Starts a device, and returns when its Hello is sent.
   *
   * @param library where its objects come from
   * @param settings of the device
   * @return the device
   * @throws IOException if it cannot be started
   */
  public static HostedDevice start(Injector library, Settings settings) throws IOException {
    DpwsFramework framework = library.getInstance(DpwsFramework.class);
    framework.setNetworkInterface(settings.place.host());
    Device device =
        library
            .getInstance(DeviceFactory.class)
            .createDevice(settings(library.getInstance(WsAddressingUtil.class), settings));
    ActionBasedEventSource source = library.getInstance(ActionBasedEventSource.class);
    describe(device, settings, service(library, settings, source));
    try {
      framework.startAsync().awaitRunning();
      if (settings.named && settings.multicast) {
        requireAlone(library.getInstance(Client.class), settings);
      }
      device.startAsync().awaitRunning();
    } catch (IllegalStateException failed) {
      throw new IOException("device must start, got " + innermost(failed), failed);
    }
    Optional<SentUdp> udp =
        settings.multicast
            ? Optional.of(library.getInstance(SentUdpFactory.class).udp())
            : Optional.empty();
    Optional<Events> events =
        settings.events.map(
            period -> new Events(source, library.getInstance(CallMarshalling.class).xml(), period));
    HostedDevice started = new HostedDevice(framework, device, udp, events);
    started.awaitHello(settings);
    return started;
  }

  /** Asks for a device of the same address, as a client would; nobody else is to answer. */
  private static void requireAlone(Client client, Settings settings) throws IOException {
    client.startAsync().awaitRunning();
    try {
      DiscoveredDevice other =
          client.resolve(settings.address).get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
      throw new IOException(
          "--device must be the address of one device, got "
              + settings.address
              + " of the one at "
              + String.join(" ", other.getXAddrs())
              + "; take another");
    } catch (TimeoutException nobody) {
      // as it must be
    } catch (InterruptedException | ExecutionException | InterceptorException failed) {
      throw new IOException("device must be able to ask for its address, got " + failed, failed);
    } finally {
      client.stopAsync().awaitTerminated();
    }
  }

  private void awaitHello(Settings settings) throws IOException {
    Optional<String> failure = udp.flatMap(sent -> sent.awaitMore(0, PATIENCE));
    if (failure.isPresent()) {
      throw new IOException(
          "device must send its Hello on "
              + settings.place.host().getName()
              + ", got "
              + failure.get()
              + "; give the interface a multicast route, or start with --discovery off");
    }
  }

  private static String innermost(Throwable failed) {
    Throwable cause = failed;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString();
  }

  private static DeviceSettings settings(WsAddressingUtil addressing, Settings settings) {
    EndpointReferenceType address = addressing.createEprWithAddress(settings.address);
    return new DeviceSettings() {
      @Override
      public EndpointReferenceType getEndpointReference() {
        return address;
      }

      @Override
      public NetworkInterface getNetworkInterface() {
        return settings.place.host();
      }
    };
  }

  private static org.somda.sdc.dpws.service.HostedService service(
      Injector library, Settings settings, ActionBasedEventSource source) {
    WebService service =
        new CallService(library.getInstance(Turns.class), library.getInstance(SoapUtil.class));
    service.registerEventSource(source);
    return library
        .getInstance(HostedServiceFactory.class)
        .createHostedService(
            settings.endpoint.service().name(),
            List.of(TYPE),
            List.of(settings.url),
            service,
            Wsdl.of(settings.endpoint));
  }

  private static void describe(
      Device device, Settings settings, org.somda.sdc.dpws.service.HostedService service) {
    String name = "pijoule " + settings.endpoint.service().name();
    device.getDiscoveryAccess().setTypes(List.of(TYPE));
    device
        .getHostingServiceAccess()
        .setThisDevice(
            new ThisDeviceBuilder().setFriendlyName(new LocalizedStringsBuilder(name).get()).get());
    device
        .getHostingServiceAccess()
        .setThisModel(
            new ThisModelBuilder()
                .setManufacturer(new LocalizedStringsBuilder("pijoule").get())
                .setModelName(new LocalizedStringsBuilder("server-dpws").get())
                .get());
    device.getHostingServiceAccess().addHostedService(service);
  }

  /** Says Bye and stops. */
  @Override
  public void close() {
    events.ifPresent(Events::close);
    int before = udp.map(SentUdp::sent).orElse(0);
    device.stopAsync().awaitTerminated();
    udp.ifPresent(sent -> sent.awaitMore(before, ANSWER));
    framework.stopAsync().awaitTerminated();
  }

  /** Sends events to whoever has subscribed: their number, from 1, in even time. */
  private static final class Events implements AutoCloseable {
    private final ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "events");
              thread.setDaemon(true);
              return thread;
            });
    private final AtomicInteger number = new AtomicInteger();

    Events(ActionBasedEventSource source, EnvelopeXml xml, Duration period) {
      Payload<Integer> payload = new Payload<>(xml, QueryType.INSTANCE);
      clock.scheduleAtFixedRate(
          () ->
              source.sendNotification(Dpws.EVENT_ACTION, payload.element(number.incrementAndGet())),
          period.toNanos(),
          period.toNanos(),
          TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
      clock.shutdownNow();
    }
  }
}
