package pijoule.dpws;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;

/**
 * Where a device or client is in its network. Discovery is by IPv4 multicast on one interface.
 *
 * @param host the interface
 * @param address of this host on it
 */
public record Place(NetworkInterface host, InetAddress address) {
  /**
   * Returns the interface and its address.
   *
   * @param name of an address of this host; of all of them: the first interface with multicast that
   *     is no loopback counts, else the loopback
   * @throws IOException if this host has no such IPv4 address
   */
  public static Place of(String name) throws IOException {
    InetAddress address = InetAddress.getByName(name);
    if (address.isAnyLocalAddress()) {
      return first();
    }
    NetworkInterface host = NetworkInterface.getByInetAddress(address);
    if (host == null || !(address instanceof Inet4Address)) {
      throw new IOException(
          "device must be at an IPv4 address of this host, got " + name + "; see ip addr");
    }
    return new Place(host, address);
  }

  private static Place first() throws IOException {
    for (NetworkInterface host : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      if (host.isUp() && !host.isLoopback() && host.supportsMulticast()) {
        for (InetAddress address : Collections.list(host.getInetAddresses())) {
          if (address instanceof Inet4Address) {
            return new Place(host, address);
          }
        }
      }
    }
    return of("127.0.0.1");
  }

  /**
   * Tests whether the interface has multicast.
   *
   * @throws IOException if the interface is gone
   */
  public boolean hasMulticast() throws IOException {
    return host.supportsMulticast();
  }
}
