package pijoule.contract.options;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reader of the URL of an HTTP service, which says what is wrong with one that it refuses. */
public final class ServiceUrl {
  private static final int MAX_PORT = 65_535;

  /** RFC 3986, section 3.2: what is between the scheme and the path. */
  private static final Pattern AUTHORITY = Pattern.compile("https?://([^/?#]*).*");

  private ServiceUrl() {}

  /**
   * Reads a URL.
   *
   * @param name of the key or option, for messages
   * @param text as typed
   * @return URL of http or https with a host, without a user and without a fragment
   * @throws UsageException if it is none, in one line
   */
  public static URI parse(String name, String text) {
    Matcher authority = AUTHORITY.matcher(text);
    if (!authority.matches()) {
      throw refused(name, "begin with http:// or https:// and a host", text, "write it in full");
    }
    requireCharacters(name, text);
    requireHost(name, text, authority.group(1));
    try {
      URI url = new URI(text);
      if (url.getFragment() != null) {
        throw refused(name, "have no fragment", text, "take '#" + url.getFragment() + "' out");
      }
      if (url.getHost() != null && url.getPort() <= MAX_PORT) {
        return url;
      }
    } catch (URISyntaxException notAnUrl) {
      // refused below
    }
    throw refused(name, "have a host, and a port to 65535 if any", text, "mend it");
  }

  private static void requireCharacters(String name, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ') {
        throw refused(name, "have no blanks", text, "write %20 for each");
      }
      if ("\"<>\\^`{|}".indexOf(c) >= 0 || c < ' ' || c >= 0x7F) {
        String bytes = "write its bytes of UTF-8 in hexadecimal, such as %7B for {";
        throw refused(name, "have no character '" + c + "'", text, bytes);
      }
    }
  }

  private static void requireHost(String name, String text, String authority) {
    if (authority.contains("@")) {
      String to = "send them by a header: headers: {Authorization: {env: VARIABLE}}";
      throw refused(name, "have no user and password", text.replaceAll("//.*@", "//...@"), to);
    }
    if (authority.startsWith("[") && authority.contains("%")) {
      String to = "take another address of the host";
      throw refused(name, "have no zone (after %) in its address", text, to);
    }
    if (authority.contains("_")) {
      String to = "take its address, or a name without one in /etc/hosts";
      throw refused(name, "have a host without an underscore (RFC 952)", text, to);
    }
  }

  private static UsageException refused(String name, String rule, String text, String next) {
    return new UsageException(name + " must " + rule + ", got '" + text + "'; " + next);
  }
}
