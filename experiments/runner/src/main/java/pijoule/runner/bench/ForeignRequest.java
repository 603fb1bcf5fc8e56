package pijoule.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.campaign.Bounds;
import pijoule.contract.options.UsageException;

/**
 * A request to a service that is no program of pijoule's, and the answer that it must have.
 *
 * @param name of one of several, by which results are reported; absent: there is no other
 * @param weight relative to the other requests, by which it is drawn
 * @param path with its query
 * @param method such as {@code POST}
 * @param headers by name
 * @param fromEnvironment headers whose values are in environment variables and are never stored:
 *     the variable's name by the header's
 * @param body file of the body; absent: none
 * @param json text of the body; absent: none
 * @param expect what every answer must be
 */
public record ForeignRequest(
    Optional<String> name,
    int weight,
    String path,
    String method,
    Map<String, String> headers,
    Map<String, String> fromEnvironment,
    Optional<Path> body,
    Optional<String> json,
    Expected expect) {
  /** Requests of a target at most: each is checked and kept in memory. */
  public static final int MAX = 200;

  /** Characters of a name at most. */
  public static final int MAX_NAME = 100;

  /** Least and greatest weight. */
  public static final Bounds<Long> WEIGHT = Bounds.of("weight", 1, 1_000_000);

  private static final Pattern NAME = Pattern.compile("\\P{Cntrl}{1,%d}".formatted(MAX_NAME));

  /** Bytes of a text on a command line, which an operating system limits. */
  private static final int MAX_JSON = 50_000;

  private static final String CONTENT_TYPE = "Content-Type";

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

    /** {@return whether it says what a body must have} */
    public boolean isOfBody() {
      return body.isPresent() || sha256.isPresent() || text.isPresent();
    }
  }

  public ForeignRequest {
    headers = new LinkedHashMap<>(headers);
    fromEnvironment = new LinkedHashMap<>(fromEnvironment);
    WEIGHT.require((long) weight);
    name.ifPresent(ForeignRequest::requireName);
    requireFile("body", body);
    requireFile("expect.body", expect.body());
    UsageException.when(
        body.isPresent() && json.isPresent(),
        "a request has body or json, got both; take one of them out");
    UsageException.when(
        json.filter(text -> text.length() > MAX_JSON).isPresent(),
        "json must have at most %s characters, got %s; write them to a file, and name it by body",
        MAX_JSON,
        json.orElse("").length());
    if (json.isPresent()
        && Stream.of(headers, fromEnvironment)
            .flatMap(all -> all.keySet().stream())
            .noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
      headers.put(CONTENT_TYPE, "application/json");
    }
    long said =
        Stream.of(expect.body(), expect.sha256(), expect.text())
            .filter(Optional::isPresent)
            .count();
    UsageException.when(
        said > 1,
        "expect must have one of body, sha256 and text at most, got " + said + "; take out");
  }

  private static void requireName(String name) {
    UsageException.when(
        name.isBlank() || !NAME.matcher(name).matches(),
        "a request's name must have 1 to %s characters of one line, got '%s'",
        MAX_NAME,
        name);
  }

  static void requireFile(String key, Optional<Path> file) {
    if (file.isPresent() && !Files.isRegularFile(file.get())) {
      throw new UsageException(key + " must be a file, got no " + file.get() + "; mend the path");
    }
  }

  /** Options of the client {@code load}; of one of several requests they follow its name. */
  List<String> options(ForeignTarget.Place place) {
    List<String> options = new ArrayList<>();
    name.ifPresent(
        of ->
            options.addAll(
                List.of(
                    "--request-name", of, "--weight", Integer.toString(weight), "--path", path)));
    options.addAll(List.of("--method", method));
    headers.forEach((key, value) -> options.addAll(List.of("--header", key + ": " + value)));
    fromEnvironment.forEach(
        (key, variable) -> options.addAll(List.of("--header-env", key + ": " + variable)));
    body.ifPresent(file -> options.addAll(List.of("--body-file", place.of(file))));
    json.ifPresent(text -> options.addAll(List.of("--body-text", text)));
    options.addAll(List.of("--expect-status", Integer.toString(expect.status())));
    expect.body().ifPresent(file -> options.addAll(List.of("--expect-body", place.of(file))));
    expect.sha256().ifPresent(hash -> options.addAll(List.of("--expect-sha256", hash)));
    expect.text().ifPresent(text -> options.addAll(List.of("--expect-text", text)));
    return options;
  }

  /** {@return words that name one of several, such as {@code request 'add': }; else empty} */
  public String prefix() {
    return name.map("request '%s': "::formatted).orElse("");
  }

  /** {@return its files} */
  Stream<Path> files() {
    return Stream.of(body, expect.body()).flatMap(Optional::stream);
  }

  /** Copies its files; those of several have names that end with a number. */
  ForeignRequest copiedTo(Path folder, String number) throws IOException {
    return new ForeignRequest(
        name,
        weight,
        path,
        method,
        headers,
        fromEnvironment,
        copy(body, folder.resolve("body" + number)),
        json,
        new Expected(
            expect.status(),
            copy(expect.body(), folder.resolve("expected" + number)),
            expect.sha256(),
            expect.text()));
  }

  static Optional<Path> copy(Optional<Path> file, Path to) throws IOException {
    if (file.isPresent() && !(Files.exists(to) && Files.isSameFile(file.get(), to))) {
      Files.copy(file.get(), to, StandardCopyOption.REPLACE_EXISTING);
    }
    return file.map(original -> to);
  }
}
