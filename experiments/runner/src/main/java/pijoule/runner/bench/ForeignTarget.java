package pijoule.runner.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.contract.options.ServiceUrl;
import pijoule.contract.options.UsageException;

/**
 * A service that is no program of pijoule's: any HTTP service with a URL. It runs already, or it
 * has builds that a campaign starts.
 *
 * @param url of the service; of one with builds its path alone
 * @param builds that a campaign starts; absent: the service runs already
 * @param http version of HTTP, 1 (HTTP/1.1) or 2
 * @param requests that are made: one without a name, or several with names
 * @param tls how the service's certificate is checked by https
 * @param process parts of the service on the bench's host of servers, whose processes are counted;
 *     empty: nothing is known of them
 * @param allowPublic whether the address may be a public one
 */
public record ForeignTarget(
    URI url,
    Optional<Builds> builds,
    int http,
    List<ForeignRequest> requests,
    Tls tls,
    List<ServicePart> process,
    boolean allowPublic) {
  /** The level of the factor framework of a service that pijoule did not start. */
  public static final String FRAMEWORK = "url";

  /** The level of a service that a campaign starts. */
  private static final String STARTED = "started";

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /** Keys by the options of the client that are named otherwise than by dots and underscores. */
  private static final Map<String, String> KEYS =
      Map.of(
          "header", "headers",
          "header-env", "headers",
          "body-file", "body",
          "body-text", "json",
          "path", "url",
          "expect-status", "expect.status",
          "expect-body", "expect.body",
          "expect-sha256", "expect.sha256",
          "expect-text", "expect.text",
          "allow-public", "allow_public: true");

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z0-9-]*)");

  private static final int UNIQUE_LOCAL_MASK = 0xFE;
  private static final int UNIQUE_LOCAL = 0xFC;

  /**
   * Check of a certificate. Its name must be the URL's host unless nothing is checked.
   *
   * @param ca file of certificates in PEM that may have signed it; absent: those of the client's
   *     JVM
   * @param insecure whether any certificate is taken
   */
  public record Tls(Optional<Path> ca, boolean insecure) {}

  public ForeignTarget {
    requests = List.copyOf(requests);
    process = List.copyOf(process);
    ForeignRequest.requireFile("ca", tls.ca());
    requireTls(url, tls);
    builds.ifPresent(started -> Builds.requirePath("url", url.toString()));
    UsageException.when(
        requests.isEmpty() || requests.size() > ForeignRequest.MAX,
        "requests must be 1 to %s, got %s; merge those that are alike",
        ForeignRequest.MAX,
        requests.size());
  }

  private static void requireTls(URI url, Tls tls) {
    boolean isStated = tls.insecure() || tls.ca().isPresent();
    UsageException.when(
        isStated && !"https".equals(url.getScheme()),
        "ca and insecure need a url with https, got " + url + "; take them out");
    UsageException.when(
        tls.insecure() && tls.ca().isPresent(),
        "ca and insecure must not go together, got both; take insecure out");
  }

  /**
   * Reads a URL.
   *
   * @param text as typed
   * @return the URL
   * @throws UsageException if it is none of http or https with a host, or has a user
   */
  static URI url(String text) {
    return ServiceUrl.parse("url", text);
  }

  /**
   * Checks that load is put on a machine of one's own.
   *
   * @throws UsageException if the address is public and that is not allowed, or there is none
   */
  public void requireOwnAddress() {
    if (mayBePublic()) {
      return;
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
        UsageException.when(
            !isOwn(address),
            "target: url must have a loopback, link-local or private address, got "
                + address.getHostAddress()
                + " of "
                + url.getHost()
                + "; with the consent of its owner add allow_public: true");
      }
    } catch (UnknownHostException unknown) {
      throw new UsageException(
          "target: url must have a host with an address, got " + url.getHost() + "; mend it");
    }
  }

  /** Tests for consent, which who starts a build on a host has given. */
  private boolean mayBePublic() {
    return allowPublic || builds.isPresent();
  }

  /** {@return whether a header's value is in the environment} */
  public boolean readsEnvironment() {
    return requests.stream().anyMatch(request -> !request.fromEnvironment().isEmpty());
  }

  /** {@return the level of the factor framework of its cells} */
  public String framework() {
    return builds.isPresent() ? STARTED : FRAMEWORK;
  }

  /** {@return port of the URL} */
  public int port() {
    int standard = "https".equals(url.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    return url.getPort() < 0 ? standard : url.getPort();
  }

  /** {@return addresses of the URL's host, as this machine knows them; empty where it does not} */
  public List<InetAddress> addresses() {
    try {
      return List.of(InetAddress.getAllByName(url.getHost()));
    } catch (UnknownHostException unknown) {
      return List.of();
    }
  }

  private static boolean isOwn(InetAddress address) {
    byte[] bytes = address.getAddress();
    boolean uniqueLocal = bytes.length > 4 && (bytes[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL;
    return address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || uniqueLocal;
  }

  /** Name of a file of this machine on the client's host. */
  @FunctionalInterface
  public interface Place {
    /**
     * {@return its path there}
     *
     * @param file of this machine
     */
    String of(Path file);
  }

  /**
   * The options of the client {@code load}.
   *
   * @param place of files on its host
   * @return options, without the URL
   */
  public List<String> options(Place place) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--http", Integer.toString(http)));
    requests.forEach(request -> options.addAll(request.options(place)));
    tls.ca().ifPresent(file -> options.addAll(List.of("--ca", place.of(file))));
    if (tls.insecure()) {
      options.add("--insecure");
    }
    if (mayBePublic()) {
      options.add("--allow-public");
    }
    return options;
  }

  /**
   * {@return a message of the client in the words of the bench that a person wrote: its keys, no
   * options}
   *
   * @param line that the client {@code load} printed
   */
  public static String inKeys(String line) {
    return OPTION
        .matcher(line.replaceFirst("^client-load: ", ""))
        .replaceAll(
            option ->
                Matcher.quoteReplacement(
                    KEYS.getOrDefault(option.group(1), option.group(1).replace('-', '_'))));
  }

  /**
   * Copies its files.
   *
   * @param folder that gets them; it is made where there are any
   * @return the same target with the copies
   */
  public ForeignTarget copiedTo(Path folder) throws IOException {
    if (folder().isEmpty()) {
      return this;
    }
    Files.createDirectories(folder);
    List<ForeignRequest> copies = new ArrayList<>();
    for (ForeignRequest request : requests) {
      String number = request.name().isEmpty() ? "" : "-" + (copies.size() + 1);
      copies.add(request.copiedTo(folder, number));
    }
    return new ForeignTarget(
        url,
        builds,
        http,
        copies,
        new Tls(ForeignRequest.copy(tls.ca(), folder.resolve("ca.pem")), tls.insecure()),
        process,
        allowPublic);
  }

  /** {@return the folder of its files; absent where it has none} */
  public Optional<Path> folder() {
    return Stream.concat(requests.stream().flatMap(ForeignRequest::files), tls.ca().stream())
        .map(Path::toAbsolutePath)
        .map(Path::getParent)
        .findFirst();
  }
}
