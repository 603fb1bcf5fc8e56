package pijoule.analysis.live;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.options.UsageException;

/**
 * Address that a live page is served on.
 *
 * @param socket address and port; port 0 is any that is free
 * @param token part of each path; empty on loopback
 */
public record LiveAddress(InetSocketAddress socket, String token) {
  private static final int TOKEN_BYTES = 16;
  private static final int MAX_PORT = 65_535;

  private static final Pattern HOST = Pattern.compile("([^:]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?");

  private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.0\\.0\\.1|\\[::1]");
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|\\[[0-9a-fA-F:.]+]");

  /**
   * {@return an address}
   *
   * @param name name or address of this machine; the loopback has no token
   * @param port from 0; 0 is any that is free
   * @throws UsageException if there is no such address or port
   */
  public static LiveAddress of(String name, int port) {
    UsageException.when(
        port < 0 || port > MAX_PORT,
        "--live-port must be from 0 to %s, got %s; 0 is any that is free",
        MAX_PORT,
        port);
    try {
      InetAddress address = InetAddress.getByName(name);
      return new LiveAddress(
          new InetSocketAddress(address, port), address.isLoopbackAddress() ? "" : random());
    } catch (UnknownHostException unknown) {
      throw new UsageException(
          "--live-address must be an address of this machine, got '%s'; see 'ip address'"
              .formatted(name));
    }
  }

  private static String random() {
    byte[] token = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(token);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /** {@return where paths begin} */
  String base() {
    return token.isEmpty() ? "/" : "/" + token + "/";
  }

  /**
   * {@return whether a request's header Host names this server} A stranger's name could be made to
   * lead here (DNS rebinding).
   *
   * @param host the header; null where there is none
   */
  boolean isOwn(String host) {
    Matcher matcher = HOST.matcher(host == null ? "" : host);
    if (!matcher.matches()) {
      return false;
    }
    String name = matcher.group(1);
    return LOOPBACK.matcher(name).matches()
        || !token.isEmpty()
            && (LITERAL.matcher(name).matches() || name.equalsIgnoreCase(socket.getHostString()));
  }
}
