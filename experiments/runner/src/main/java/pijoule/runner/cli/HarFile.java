package pijoule.runner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignRequest;

/**
 * Requests of a HAR 1.2 file (J. Odvarko, HTTP Archive 1.2), as browsers export it: those of one
 * origin, equal ones merged, with their number as weight.
 */
final class HarFile {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static final Pattern URL =
      Pattern.compile("(https?://[^/?#]+)([^#]*)(?:#.*)?", Pattern.CASE_INSENSITIVE);

  /** Characters that browsers leave in a URL and RFC 3986 does not allow. */
  private static final Pattern NOT_OF_A_URL = Pattern.compile("[^!-~]|[\"<>\\\\^`{|}]");

  private static final Set<String> KEPT = Set.of("content-type", "accept");
  private static final int MAX_BODY_BYTES = 1_000_000;
  private static final int NOT_MODIFIED = 304;
  private static final int OK = 200;
  private static final int REDIRECTIONS = 300;
  private static final int ERRORS = 400;

  private record Har(Log log) {}

  private record Log(List<Entry> entries) {}

  /** A field that begins with an underscore is a browser's own. */
  private record Entry(Sent request, Answer response, JsonNode _fromCache) {}

  private record Sent(String method, String url, List<Field> headers, PostData postData) {}

  private record Field(String name, String value) {}

  private record PostData(String text, List<Field> params, String mimeType) {}

  private record Answer(int status) {}

  /** A request as it is made again. */
  private record Request(
      String method, String path, Map<String, String> headers, Optional<String> body, int status) {}

  private final Path file;
  private final Map<Request, Integer> requests = new LinkedHashMap<>();
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();
  private final Set<String> others = new LinkedHashSet<>();
  private final String origin;

  private HarFile(Path file, List<Entry> entries) {
    this.file = file;
    origin =
        entries.stream()
            .filter(entry -> isWithin(entry, OK, REDIRECTIONS))
            .flatMap(entry -> URL.matcher(entry.request.url).results())
            .map(url -> url.group(1))
            .findFirst()
            .orElse("");
    entries.forEach(this::add);
    UsageException.when(
        requests.isEmpty(),
        "--har must have a request with a status from 200 to 399, got none of %s in %s; record again",
        entries.size(),
        file);
  }

  /**
   * Reads a file.
   *
   * @throws UsageException if it is no HAR, or has no request
   */
  static HarFile read(Path file) {
    String remedy = "; export it by 'Save all as HAR' of a browser's network panel";
    try {
      Har har = JSON.readValue(file.toFile(), Har.class);
      UsageException.when(
          har == null || har.log == null || har.log.entries == null,
          "--har must be HAR 1.2 with log.entries, got none in %s%s",
          file,
          remedy);
      for (Entry entry : har.log.entries) {
        UsageException.when(
            entry == null
                || entry.request == null
                || entry.request.url == null
                || entry.request.method == null
                || entry.response == null,
            "--har must have request.method, request.url and response of each entry, got one without in %s%s",
            file,
            remedy);
      }
      return new HarFile(file, har.log.entries);
    } catch (JsonProcessingException other) {
      throw new UsageException(
          "--har must be HAR 1.2, got %s, line %s: %s%s"
              .formatted(
                  file,
                  other.getLocation() == null ? "?" : other.getLocation().getLineNr(),
                  other.getOriginalMessage().lines().findFirst().orElse("nothing"),
                  remedy));
    } catch (IOException unreadable) {
      throw new UsageException("--har must be a file that can be read, got no " + file);
    }
  }

  private static boolean isWithin(Entry entry, int from, int to) {
    return entry.response.status >= from && entry.response.status < to;
  }

  private void add(Entry entry) {
    Matcher url = URL.matcher(entry.request.url);
    boolean isUrl = url.matches();
    if (!isUrl || !url.group(1).equalsIgnoreCase(origin)) {
      others.add(isUrl ? url.group(1) : entry.request.url.replaceFirst("(?s):.*", ":"));
      leave("of other origins");
      return;
    }
    if (entry._fromCache != null) {
      leave("from the browser's cache");
      return;
    }
    if (!isWithin(entry, OK, ERRORS)) {
      leave("with a status of 400 or more, or none");
      return;
    }
    Optional<String> body = Optional.ofNullable(entry.request.postData).flatMap(HarFile::body);
    if (entry.request.postData != null && body.isEmpty()) {
      leave("whose body is not in the file, or larger than " + MAX_BODY_BYTES + " B");
      return;
    }
    int status = entry.response.status == NOT_MODIFIED ? OK : entry.response.status;
    Request made =
        new Request(entry.request.method, path(url.group(2)), headers(entry.request), body, status);
    requests.merge(made, 1, Integer::sum);
  }

  private void leave(String why) {
    leftOut.merge(why, 1, Integer::sum);
  }

  private static String path(String text) {
    String path = text.startsWith("/") ? text : "/" + text;
    return NOT_OF_A_URL
        .matcher(path)
        .replaceAll(
            character ->
                Matcher.quoteReplacement(
                    URLEncoder.encode(character.group(), StandardCharsets.UTF_8)
                        .replace("+", "%20")));
  }

  private static Map<String, String> headers(Sent request) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Field header : request.headers == null ? List.<Field>of() : request.headers) {
      String name = header.name.toLowerCase(Locale.ROOT);
      if (KEPT.contains(name)) {
        headers.put(name, header.value);
      }
    }
    return headers;
  }

  /** Its text, or the fields of a form, which are one or the other; absent where neither is. */
  private static Optional<String> body(PostData data) {
    boolean hasText = data.text != null && !data.text.isEmpty();
    boolean isForm = String.valueOf(data.mimeType).contains("x-www-form-urlencoded");
    if (!hasText && (data.params == null || !isForm)) {
      return Optional.empty();
    }
    String text =
        hasText
            ? data.text
            : data.params.stream()
                .map(field -> encoded(field.name) + "=" + encoded(field.value))
                .collect(Collectors.joining("&"));
    return Optional.of(text)
        .filter(of -> of.getBytes(StandardCharsets.UTF_8).length <= MAX_BODY_BYTES);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text == null ? "" : text, StandardCharsets.UTF_8);
  }

  /** {@return what was taken and what was not, in one line} */
  String note() {
    List<String> without = new ArrayList<>();
    leftOut.forEach((why, count) -> without.add(count + " " + why));
    String named = others.isEmpty() ? "" : " (" + String.join(", ", others) + ")";
    return "--har %s: %s requests of %s, by %s names%s; their Content-Type and Accept are kept, cookies and Authorization are not: give secrets by --header-env"
        .formatted(
            file.getFileName(),
            requests.values().stream().mapToInt(count -> count).sum(),
            origin,
            requests.size(),
            without.isEmpty()
                ? ""
                : "; left out: "
                    + String.join(", ", without)
                        .replace("of other origins", "of other origins" + named));
  }

  /**
   * Writes its requests as a target has them.
   *
   * @param yaml gets them
   * @param folder gets their bodies
   */
  void write(ObjectNode yaml, Path folder) throws IOException {
    for (Map.Entry<Request, Integer> of : requests.entrySet()) {
      Request request = of.getKey();
      ObjectNode made = yaml.putObject(name(request.method + " " + request.path, yaml));
      made.put("url", request.path).put("weight", of.getValue()).put("method", request.method);
      ObjectNode headers = made.putObject("headers");
      request.headers.forEach(headers::put);
      if (request.body.isPresent()) {
        Path body = folder.resolve("body-" + yaml.size());
        body.toFile().deleteOnExit();
        made.put("body", Files.writeString(body, request.body.get()).toString());
      }
      made.putObject("expect").put("status", request.status);
    }
  }

  /** A name that no other request has: those of one path may differ in their bodies. */
  private static String name(String wanted, ObjectNode taken) {
    int most = ForeignRequest.MAX_NAME - " (1000)".length();
    String cut = wanted.length() <= most ? wanted : wanted.substring(0, most - 3) + "...";
    String name = cut;
    for (int i = 2; taken.has(name); i++) {
      name = cut + " (" + i + ")";
    }
    return name;
  }
}
