package pijoule.energy.network;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.energy.meter.MeterSetting;

/**
 * Where an instrument is in the network.
 *
 * @param host name or IP address; an IPv6 address in brackets
 * @param port TCP port, 1 to 65535; empty for the usual one of its protocol
 */
public record Address(String host, OptionalInt port) {
  /** Where the meter is in the network. */
  public static final MeterSetting<Address> SETTING =
      new MeterSetting<>(
          "--address",
          "HOST[:PORT]",
          "Where a meter is in the network, such as 192.168.1.40.",
          Address.class,
          Address::parse);

  private static final Pattern TEXT =
      Pattern.compile(
          "(\\[[0-9A-Fa-f:.]{2,45}\\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}))(?::(\\d{1,5}))?");

  private static final int MAX_PORT = 0xffff;

  /**
   * Reads {@code HOST} or {@code HOST:PORT}.
   *
   * @throws IllegalArgumentException in one line, if it is neither
   */
  public static Address parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || !isHost(matcher.group(1))) {
      throw refused(text);
    }
    if (matcher.group(2) == null) {
      return new Address(matcher.group(1), OptionalInt.empty());
    }
    int port = Integer.parseInt(matcher.group(2));
    if (port < 1 || port > MAX_PORT) {
      throw refused(text);
    }
    return new Address(matcher.group(1), OptionalInt.of(port));
  }

  /** RFC 3986, 3.2.2: what an HTTP client takes. */
  private static boolean isHost(String host) {
    try {
      return new URI("http://" + host).getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "an address is HOST or HOST:PORT with a port of 1 to 65535, got '%s'; write it like 192.168.1.40 or plug.lan:80"
            .formatted(text));
  }

  /** The host as sockets take it: without the brackets of an IPv6 address. */
  public String bareHost() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  @Override
  public String toString() {
    return port.isPresent() ? host + ":" + port.getAsInt() : host;
  }
}
