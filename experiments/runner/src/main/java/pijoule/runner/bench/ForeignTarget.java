package pijoule.runner.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.campaign.Bounds;
import pijoule.contract.options.ServiceUrl;
import pijoule.contract.options.UsageException;

/**
 * A service that is no program of pijoule's: any HTTP service with a URL. It runs already, or it
 * has builds that a campaign starts.
 *
 * @param url of the service; of one with builds its path alone
 * @param builds that a campaign starts; absent: the service runs already
 * @param method of requests
 * @param http version of HTTP, 1 (HTTP/1.1) or 2
 * @param headers of requests, by name
 * @param fromEnvironment headers whose values are in environment variables and are never stored:
 *     the variable's name by the header's
 * @param body file of the requests' body; absent: none
 * @param expect what every answer must be
 * @param tls how the service's certificate is checked by https
 * @param process parts of the service on the bench's host of servers, whose processes are counted;
 *     empty: nothing is known of them
 * @param allowPublic whether the address may be a public one
 */
public record ForeignTarget(
    URI url,
    Optional<Builds> builds,
    String method,
    int http,
    Map<String, String> headers,
    Map<String, String> fromEnvironment,
    Optional<Path> body,
    Expected expect,
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
          "expect-status", "expect.status",
          "expect-body", "expect.body",
          "expect-sha256", "expect.sha256",
          "expect-text", "expect.text",
          "allow-public", "allow_public: true");

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z0-9-]*)");

  private static final int UNIQUE_LOCAL_MASK = 0xFE;
  private static final int UNIQUE_LOCAL = 0xFC;

  /**
   * Properties that an answer must have.
   *
   * @param status of HTTP
   * @param body file of the exact body
   * @param sha256 of the body, hexadecimal
   * @param text that the body contains
   */
  public record Expected(
      int status, Optional<Path> body, Optional<String> sha256, Optional<String> text) {
    /** Least and greatest status of HTTP. */
    public static final Bounds<Long> STATUS_BOUNDS = Bounds.of("target.expect.status", 100, 599);

    public Expected {
      STATUS_BOUNDS.require((long) status);
    }
  }

  /**
   * Check of a certificate. Its name must be the URL's host unless nothing is checked.
   *
   * @param ca file of certificates in PEM that may have signed it; absent: those of the client's
   *     JVM
   * @param insecure whether any certificate is taken
   */
  public record Tls(Optional<Path> ca, boolean insecure) {}

  public ForeignTarget {
    headers = new LinkedHashMap<>(headers);
    fromEnvironment = new LinkedHashMap<>(fromEnvironment);
    process = List.copyOf(process);
    requireFile("body", body);
    requireFile("expect.body", expect.body());
    requireFile("ca", tls.ca());
    requireTls(url, tls);
    builds.ifPresent(started -> Builds.requirePath("url", url.toString()));
    long said =
        Stream.of(expect.body(), expect.sha256(), expect.text())
            .filter(Optional::isPresent)
            .count();
    UsageException.when(
        said > 1,
        "target: expect must have one of body, sha256 and text at most, got "
            + said
            + "; take out");
  }

  private static void requireTls(URI url, Tls tls) {
    boolean isStated = tls.insecure() || tls.ca().isPresent();
    UsageException.when(
        isStated && !"https".equals(url.getScheme()),
        "target: ca and insecure need a url with https, got " + url + "; take them out");
    UsageException.when(
        tls.insecure() && tls.ca().isPresent(),
        "target: ca and insecure must not go together, got both; take insecure out");
  }

  private static void requireFile(String key, Optional<Path> file) {
    if (file.isPresent() && !Files.isRegularFile(file.get())) {
      throw new UsageException(
          "target: " + key + " must be a file, got no " + file.get() + "; mend the path");
    }
  }

  /**
   * Reads a URL.
   *
   * @param text as typed
   * @return the URL
   * @throws UsageException if it is none of http or https with a host, or has a user
   */
  static URI url(String text) {
    return ServiceUrl.parse("target: url", text);
  }

  /**
   * Checks that load is put on a machine of one's own.
   *
   * @throws UsageException if the address is public and that is not allowed, or there is none
   */
  public void requireOwnAddress() {
    if (allowPublic || builds.isPresent()) {
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
    options.addAll(List.of("--method", method, "--http", Integer.toString(http)));
    headers.forEach((name, value) -> options.addAll(List.of("--header", name + ": " + value)));
    fromEnvironment.forEach(
        (name, variable) -> options.addAll(List.of("--header-env", name + ": " + variable)));
    body.ifPresent(file -> options.addAll(List.of("--body-file", place.of(file))));
    options.addAll(List.of("--expect-status", Integer.toString(expect.status())));
    expect.body().ifPresent(file -> options.addAll(List.of("--expect-body", place.of(file))));
    expect.sha256().ifPresent(hash -> options.addAll(List.of("--expect-sha256", hash)));
    expect.text().ifPresent(text -> options.addAll(List.of("--expect-text", text)));
    tls.ca().ifPresent(file -> options.addAll(List.of("--ca", place.of(file))));
    if (tls.insecure()) {
      options.add("--insecure");
    }
    if (allowPublic) {
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
    return new ForeignTarget(
        url,
        builds,
        method,
        http,
        headers,
        fromEnvironment,
        copy(body, folder.resolve("body")),
        new Expected(
            expect.status(),
            copy(expect.body(), folder.resolve("expected")),
            expect.sha256(),
            expect.text()),
        new Tls(copy(tls.ca(), folder.resolve("ca.pem")), tls.insecure()),
        process,
        allowPublic);
  }

  private static Optional<Path> copy(Optional<Path> file, Path to) throws IOException {
    if (file.isPresent() && !(Files.exists(to) && Files.isSameFile(file.get(), to))) {
      Files.copy(file.get(), to, StandardCopyOption.REPLACE_EXISTING);
    }
    return file.map(original -> to);
  }

  /** {@return the folder of its files; absent where it has none} */
  public Optional<Path> folder() {
    return body.or(expect::body).or(tls::ca).map(Path::toAbsolutePath).map(Path::getParent);
  }
}
