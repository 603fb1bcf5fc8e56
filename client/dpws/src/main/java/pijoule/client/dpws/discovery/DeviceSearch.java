package pijoule.client.dpws.discovery;

import com.google.common.eventbus.Subscribe;
import com.google.inject.Injector;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.xml.namespace.QName;
import org.somda.sdc.dpws.DpwsFramework;
import org.somda.sdc.dpws.client.Client;
import org.somda.sdc.dpws.client.DiscoveredDevice;
import org.somda.sdc.dpws.client.DiscoveryFilterBuilder;
import org.somda.sdc.dpws.client.DiscoveryObserver;
import org.somda.sdc.dpws.client.event.ProbedDeviceFoundMessage;
import org.somda.sdc.dpws.service.HostedServiceProxy;
import org.somda.sdc.dpws.service.HostingServiceProxy;
import org.somda.sdc.dpws.soap.RequestResponseClient;
import pijoule.contract.protocol.Dpws;
import pijoule.contract.units.Durations;
import pijoule.contract.xml.Envelope;
import pijoule.dpws.Place;

/** Finds the device that has the service: a Probe by multicast, then its metadata by HTTP. */
public final class DeviceSearch implements DiscoveryObserver, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final QName TYPE = new QName(Envelope.PAYLOAD_NAMESPACE, Dpws.TYPE);

  private final Injector library;
  private final Place place;
  private final URI url;
  private final CompletableFuture<DiscoveredDevice> found = new CompletableFuture<>();
  private final Map<String, List<String>> devices = new HashMap<>();

  // Null until it is started.
  private DpwsFramework framework;
  private Client client;

  /**
   * Makes a device search.
   *
   * @param library where its objects come from
   * @param place of this host
   * @param url of the service that the device must have
   */
  public DeviceSearch(Injector library, Place place, URI url) {
    this.library = library;
    this.place = place;
    this.url = url;
  }

  /**
   * Starts the library's discovery, finds the device, and reads what it hosts.
   *
   * @return the service, at the address that the device gives
   * @throws IOException if there is no such device
   * @throws Exception as the library's
   */
  public RequestResponseClient find() throws Exception {
    framework = library.getInstance(DpwsFramework.class);
    framework.setNetworkInterface(place.host());
    framework.startAsync().awaitRunning();
    client = library.getInstance(Client.class);
    client.startAsync().awaitRunning();
    client.registerDiscoveryObserver(this);
    client.probe(new DiscoveryFilterBuilder().addType(TYPE).get());
    return service(client.connect(device()).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
  }

  private DiscoveredDevice device() throws Exception {
    try {
      return found.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException none) {
      throw new IOException(
          "no answer to a Probe on "
              + place.host().getName()
              + " within "
              + Durations.format(PATIENCE)
              + " by a device at "
              + url.getAuthority()
              + "; let UDP port 3702 through",
          none);
    } catch (ExecutionException refused) {
      throw new IOException(refused.getCause().getMessage(), refused);
    }
  }

  /**
   * Called by the library for each answer to the Probe.
   *
   * @param answer of one device
   */
  @Subscribe
  public synchronized void onFound(ProbedDeviceFoundMessage answer) {
    DiscoveredDevice device = answer.getPayload();
    List<String> before = devices.put(device.getEprAddress(), device.getXAddrs());
    if (before != null && !before.equals(device.getXAddrs())) {
      found.completeExceptionally(
          new IOException(
              "two devices with the address "
                  + device.getEprAddress()
                  + ", at "
                  + before
                  + " and "
                  + device.getXAddrs()
                  + "; start one with another --device"));
    } else if (device.getXAddrs().stream().anyMatch(this::isServers)) {
      found.complete(device);
    }
  }

  private boolean isServers(String address) {
    return url.getAuthority().equals(URI.create(address).getAuthority());
  }

  private RequestResponseClient service(HostingServiceProxy device) throws IOException {
    for (HostedServiceProxy service : device.getHostedServices().values()) {
      if (service.getActiveEprAddress().equals(url.toString())) {
        return service.getRequestResponseClient();
      }
    }
    throw new IOException("device without a service at " + url);
  }

  @Override
  public void close() {
    if (client != null) {
      client.stopAsync();
    }
    if (framework != null) {
      framework.stopAsync();
    }
  }
}
