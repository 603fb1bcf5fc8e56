package pijoule.client.load.called;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import pijoule.client.load.http.Head;

/** Any service that has a URL: one request, always the same. */
final class UrlTarget implements Target {
  private static final int FIRST_REQUESTS = 10;

  private final URI url;
  private final String method;
  private final Map<String, String> headers;
  private final byte[][] bodies;
  private final Expectation expected;
  private final KnownAnswers known = new KnownAnswers();
  private int answerBytes;
  private Optional<String> coding = Optional.empty();
  private boolean isSeen;

  UrlTarget(
      URI url, String method, Map<String, String> headers, byte[] body, Expectation expected) {
    this.url = url;
    this.method = method;
    this.headers = headers;
    bodies = new byte[][] {body};
    this.expected = expected;
    answerBytes = expected.body().map(of -> of.length).orElse(UrlAnswer.KEPT_BYTES);
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public Map<String, String> headers() {
    return headers;
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

  /** After the first answer, as many as it had. */
  @Override
  public int answerBytes() {
    return Math.min(answerBytes, UrlAnswer.KEPT_BYTES);
  }

  @Override
  public Answer answer() {
    return new UrlAnswer(expected, known, answerBytes(), this::seen);
  }

  private void seen(Head head, int size) {
    answerBytes = size;
    if (!isSeen) {
      coding = Expectation.coding(head);
      isSeen = true;
    }
  }

  @Override
  public Optional<String> note() {
    return coding.map(
        name ->
            "answers have Content-Encoding: "
                + name
                + ", which no request asks for; CPU time and sizes are those of coded answers");
  }

  @Override
  public int firstRequests() {
    return FIRST_REQUESTS;
  }

  @Override
  public String content() {
    return expected.content();
  }
}
