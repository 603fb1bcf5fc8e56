package pijoule.client.load.called;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Load on a host that others use as well is an attack. So the addresses of a URL must be those of
 * this machine or of a private network, unless the user allows others.
 */
public final class AddressRule {
  /** RFC 4193: fc00::/7. */
  private static final int UNIQUE_LOCAL = 0xFC;

  private static final int UNIQUE_LOCAL_MASK = 0xFE;

  private AddressRule() {}

  /**
   * Returns the first of its addresses that is public; absent if none is, or the host is unknown.
   *
   * @param url whose host is looked up
   */
  public static Optional<InetAddress> publicAddress(URI url) {
    try {
      for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
        if (isPublic(address)) {
          return Optional.of(address);
        }
      }
    } catch (UnknownHostException unknown) {
      // The first request says so.
    }
    return Optional.empty();
  }

  static boolean isPublic(InetAddress address) {
    return !(address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address instanceof Inet6Address && isUniqueLocal(address.getAddress()));
  }

  private static boolean isUniqueLocal(byte[] address) {
    return (address[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL;
  }
}
