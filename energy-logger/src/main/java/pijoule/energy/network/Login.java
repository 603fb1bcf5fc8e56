package pijoule.energy.network;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.base.Sha256;

/**
 * Answers a device that asks for a login: {@code Basic} (RFC 7617), or {@code Digest} by SHA-256
 * with {@code qop=auth} (RFC 7616, 3.4). Nothing is sent that was not asked for. Not safe for use
 * by several threads.
 */
public final class Login {
  private static final Pattern PARAMETER =
      Pattern.compile("([A-Za-z]+)\\s*=\\s*(?:\"([^\"]*)\"|([^\\s,\"]+))");

  private final String user;
  private final String password;
  private final Supplier<String> clientNonces;
  private Optional<Map<String, String>> digest = Optional.empty();
  private boolean basic;
  private int requests;

  /**
   * Makes a login.
   *
   * @param clientNonces gives a text for each request that no one can foresee, without quotes
   */
  public Login(String user, String password, Supplier<String> clientNonces) {
    this.user = user;
    this.password = password;
    this.clientNonces = clientNonces;
  }

  /**
   * Takes what a device asks for.
   *
   * @param challenge its {@code WWW-Authenticate}
   * @return false if it asks in a way that is not known here
   */
  public boolean take(String challenge) {
    String[] parts = challenge.strip().split("\\s+", 2);
    String scheme = parts[0].toLowerCase(Locale.ROOT);
    basic = scheme.equals("basic");
    digest = Optional.empty();
    requests = 0;
    if (scheme.equals("digest") && parts.length == 2) {
      Map<String, String> asked = parameters(parts[1]);
      boolean known =
          asked.containsKey("realm")
              && asked.containsKey("nonce")
              && asked.getOrDefault("algorithm", "MD5").equalsIgnoreCase("SHA-256")
              && asked.getOrDefault("qop", "").matches("(.*,\\s*)?auth(\\s*,.*)?");
      digest = known ? Optional.of(asked) : Optional.empty();
    }
    return basic || digest.isPresent();
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new HashMap<>();
    Matcher matcher = PARAMETER.matcher(text);
    while (matcher.find()) {
      String value = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
      parameters.put(matcher.group(1).toLowerCase(Locale.ROOT), value);
    }
    return parameters;
  }

  /**
   * The header {@code Authorization} of the next request; empty until a device has asked.
   *
   * @param target path and query of the request, which is a GET
   */
  public Optional<String> authorization(String target) {
    if (basic) {
      byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      return Optional.of("Basic " + Base64.getEncoder().encodeToString(both));
    }
    return digest.map(asked -> digested(asked, target));
  }

  private String digested(Map<String, String> asked, String target) {
    requests++;
    String count = "%08x".formatted(requests);
    String clientNonce = clientNonces.get();
    String nonce = asked.get("nonce");
    String realm = asked.get("realm");
    String secret = Sha256.of(user + ":" + realm + ":" + password);
    String request = Sha256.of("GET:" + target);
    String response =
        Sha256.of(String.join(":", secret, nonce, count, clientNonce, "auth", request));
    String opaque =
        asked.containsKey("opaque") ? ", opaque=\"%s\"".formatted(asked.get("opaque")) : "";
    return "Digest username=\"%s\", realm=\"%s\", nonce=\"%s\", uri=\"%s\", algorithm=SHA-256, qop=auth, nc=%s, cnonce=\"%s\", response=\"%s\"%s"
        .formatted(user, realm, nonce, target, count, clientNonce, response, opaque);
  }
}
