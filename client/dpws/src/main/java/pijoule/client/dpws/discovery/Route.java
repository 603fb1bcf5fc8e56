package pijoule.client.dpws.discovery;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import pijoule.dpws.Place;

/** Where this host has a server: a device is searched for on that interface. */
public final class Route {
  private Route() {}

  /**
   * Returns this host's place on the way to it. Absent where that has no multicast, or there is no
   * way: calls say so then.
   *
   * @param url of the service
   * @throws IOException if this host's interfaces cannot be read
   */
  public static Optional<Place> to(URI url) throws IOException {
    InetSocketAddress server = new InetSocketAddress(url.getHost(), Math.max(1, url.getPort()));
    if (!(server.getAddress() instanceof Inet4Address)) {
      return Optional.empty();
    }
    InetAddress here;
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(server);
      here = socket.getLocalAddress();
    } catch (IOException | RuntimeException noRoute) {
      return Optional.empty();
    }
    if (here.isAnyLocalAddress() || !(here instanceof Inet4Address)) {
      return Optional.empty();
    }
    Place place = Place.of(here.getHostAddress());
    return place.hasMulticast() ? Optional.of(place) : Optional.empty();
  }
}
