package pijoule.client.load.called;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import pijoule.client.OneLine;

/** Any service that has a URL: one request, always the same. */
final class UrlTarget implements Target {
  private static final int MAX_ANSWER_BYTES = 16_000_000;
  private static final int USUAL_ANSWER_BYTES = 16_384;
  private static final int REASON_BYTES = 200;
  private static final int REDIRECTS = 3;
  private static final int UNAUTHORIZED = 401;

  private final URI url;
  private final String method;
  private final Map<String, String> headers;
  private final byte[][] bodies;
  private final Expectation expected;
  private final KnownAnswers known = new KnownAnswers();

  UrlTarget(
      URI url, String method, Map<String, String> headers, byte[] body, Expectation expected) {
    this.url = url;
    this.method = method;
    this.headers = headers;
    bodies = new byte[][] {body};
    this.expected = expected;
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public HttpRequest.Builder request() {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    headers.forEach(request::header);
    return request;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public byte[][] bodies() {
    return bodies;
  }

  @Override
  public int items() {
    return 1;
  }

  @Override
  public int answerBytes() {
    return expected.body().map(body -> body.length).orElse(USUAL_ANSWER_BYTES);
  }

  @Override
  public int maxAnswerBytes() {
    return MAX_ANSWER_BYTES;
  }

  @Override
  public String content() {
    return expected.content();
  }

  @Override
  public Optional<Wrong> fault(int body, HttpResponse.ResponseInfo info, byte[] answer, int size) {
    int status = info.statusCode();
    if (status != expected.status()) {
      return Optional.of(new Wrong(Wrong.status(status), statusLine(info, answer, size)));
    }
    if (known.has(answer, size)) {
      return Optional.empty();
    }
    Optional<String> line = expected.fault(answer, size);
    if (line.isEmpty()) {
      known.add(answer, size);
    }
    return line.map(wrong -> new Wrong(Wrong.BODY, wrong));
  }

  private String statusLine(HttpResponse.ResponseInfo info, byte[] answer, int size) {
    int status = info.statusCode();
    String rule = "server must answer " + expected.status() + ", got " + status;
    if (status / 100 == REDIRECTS) {
      String to = info.headers().firstValue("Location").map(OneLine::of).orElse("no Location");
      return rule + " to " + to + "; redirections are not followed, name that URL";
    }
    if (status == UNAUTHORIZED) {
      return rule + "; give what it asks for with --header-env 'Authorization: VARIABLE'";
    }
    int shown = Math.min(size, REASON_BYTES);
    String text = OneLine.of(new String(answer, 0, shown, StandardCharsets.UTF_8));
    return text.isEmpty() ? rule : rule + ": " + text;
  }
}
