package pijoule.client.load.called;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import pijoule.client.Seeds;
import pijoule.client.load.http.Head;

/** Any service that has a URL: one request, or several that are drawn by their weights. */
final class UrlTarget implements Target {
  private static final int FIRST_REQUESTS = 10;

  /** Beside those of the schedule, which have the same seed. */
  private static final long LEAD_IN_STREAM = 0x6D69_6C65L;

  private static final long WINDOW_STREAM = 0x6D69_7869L;

  /** A double has 53 significant bits. */
  private static final int UNUSED_BITS = 11;

  private static final double UNIT = 0x1p-53;

  private final URI url;
  private final List<UrlRequest> requests;
  private final long seed;

  /** Sums of the weights up to each request. */
  private final double[] sums;

  private int answerBytes;
  private Optional<String> coding = Optional.empty();
  private boolean isSeen;

  UrlTarget(URI url, List<UrlRequest> requests, long seed) {
    this.url = url;
    this.requests = requests;
    this.seed = seed;
    sums = requests.stream().mapToDouble(each -> each.sent().weight()).toArray();
    Arrays.parallelPrefix(sums, Double::sum);
    answerBytes =
        requests.stream()
            .mapToInt(
                each -> each.expected().body().map(of -> of.length).orElse(UrlAnswer.KEPT_BYTES))
            .max()
            .orElseThrow();
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public List<Sent> requests() {
    return requests.stream().map(UrlRequest::sent).toList();
  }

  /**
   * Draws the requests of the lead-in, and those of the window. Each has its share of them to
   * within one request (systematic sampling: Cochran, Sampling Techniques, chapter 8), in a random
   * order: chance in their numbers would scatter what a request of the mix costs.
   */
  @Override
  public int[] order(int leadIn, int all) {
    return IntStream.concat(
            Arrays.stream(drawn(leadIn, seed ^ LEAD_IN_STREAM)),
            Arrays.stream(drawn(all - leadIn, seed ^ WINDOW_STREAM)))
        .toArray();
  }

  private int[] drawn(int count, long stream) {
    int[] drawn = new int[count];
    double step = sums[sums.length - 1] / count;
    double start = uniform(stream, 1);
    int which = 0;
    for (int i = 0; i < count; i++) {
      while (which < sums.length - 1 && (i + start) * step >= sums[which]) {
        which++;
      }
      int to = (int) (uniform(stream, i + 2) * (i + 1)); // Fisher and Yates, from within
      drawn[i] = drawn[to];
      drawn[to] = which;
    }
    return drawn;
  }

  /** At least 0 and below 1, the same for the same stream and place. */
  private static double uniform(long stream, int place) {
    return (Seeds.of(stream, place) >>> UNUSED_BITS) * UNIT;
  }

  @Override
  public int items() {
    return 1;
  }

  /** After the first answers, as many as the largest had. */
  @Override
  public int answerBytes() {
    return Math.min(answerBytes, UrlAnswer.KEPT_BYTES);
  }

  @Override
  public Answer answer() {
    return new UrlAnswer(requests, answerBytes(), this::seen);
  }

  private void seen(Head head, int size) {
    answerBytes = isSeen ? Math.max(answerBytes, size) : size;
    coding = coding.isPresent() ? coding : Expectation.coding(head);
    isSeen = true;
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
    return requests.size() == 1 ? requests.get(0).expected().content() : "a body";
  }
}
