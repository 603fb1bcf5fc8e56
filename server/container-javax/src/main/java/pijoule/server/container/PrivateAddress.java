package pijoule.server.container;

import java.io.IOException;
import java.net.InetAddress;

/**
 * Rule of servers whose libraries have known security holes: nobody from elsewhere reaches them.
 */
public final class PrivateAddress {
  private PrivateAddress() {}

  /**
   * Requires an address of this host alone, or of a private network (RFC 1918, RFC 3927).
   *
   * @param bind address to listen on
   * @throws IOException if it is another; the message is one line
   */
  public static void require(String bind) throws IOException {
    InetAddress address = InetAddress.getByName(bind);
    if (!address.isLoopbackAddress()
        && !address.isSiteLocalAddress()
        && !address.isLinkLocalAddress()) {
      throw new IOException(
          "--bind of libraries of 2013, which have known security holes, must be a loopback or"
              + " private address, got "
              + bind
              + "; give the host's address in the network of the bench");
    }
  }
}
