package pijoule.analysis.measure;

import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * One end of a connection.
 *
 * @param address IPv4 or IPv6
 * @param port 0 to 65535
 */
public record TcpEndpoint(InetAddress address, int port) {
  /** {@return endpoint as in a URL: {@code 127.0.0.1:8080}, {@code [0:0:0:0:0:0:0:1]:8080}} */
  @Override
  public String toString() {
    String host = address.getHostAddress();
    return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + port;
  }
}
