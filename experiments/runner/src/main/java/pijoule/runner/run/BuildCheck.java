package pijoule.runner.run;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import pijoule.base.Sha256;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;

/**
 * Check of builds before a campaign: each is started once and must give the expected answer to the
 * request that is measured, and all the same one.
 */
record BuildCheck(Testbed site, ForeignTarget target) {
  private static final int SHOWN = 80;

  /**
   * Starts each build and compares their answers.
   *
   * @param pair of hosts
   * @throws UsageException if one does not start, answers otherwise than expected or than another,
   *     in one line
   */
  void check(HostPair pair) throws IOException, InterruptedException {
    Map<String, HttpResponse<byte[]>> answers = new LinkedHashMap<>();
    for (String build : target.builds().orElseThrow().commands().keySet()) {
      answers.put(build, answer(pair, build));
    }
    String first = answers.keySet().iterator().next();
    answers.forEach((build, answer) -> requireSame(first, answers.get(first), build, answer));
  }

  private HttpResponse<byte[]> answer(HostPair pair, String build)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("pijoule-build", ".log");
    try (StartedService service = StartedService.start(site, pair, target, build, log)) {
      HttpResponse<byte[]> answer =
          new TargetRequest(target).send(service.reached(target.url().toString()));
      requireExpected(build, answer);
      Files.deleteIfExists(log);
      return answer;
    } catch (HostException refused) {
      throw new UsageException("target: " + refused.getMessage()); // names the log, which is kept
    }
  }

  private void requireExpected(String build, HttpResponse<byte[]> answer) throws IOException {
    ForeignTarget.Expected expect = target.expect();
    byte[] body = answer.body();
    boolean isText =
        expect.text().isEmpty()
            || new String(body, StandardCharsets.UTF_8).contains(expect.text().get());
    boolean isHash = expect.sha256().isEmpty() || Sha256.of(body).equals(expect.sha256().get());
    boolean isBody =
        expect.body().isEmpty() || Arrays.equals(Files.readAllBytes(expect.body().get()), body);
    if (answer.statusCode() != expect.status() || !isText || !isHash || !isBody) {
      throw new UsageException(
          "target: %s must answer with status %s%s, got %s; mend expect, url or the service"
              .formatted(
                  name(build),
                  expect.status(),
                  isText && isHash && isBody ? "" : " and the expected body",
                  shown(answer)));
    }
  }

  /** Compares bodies where the target does not say what they must have. */
  private void requireSame(
      String first, HttpResponse<byte[]> one, String second, HttpResponse<byte[]> other) {
    ForeignTarget.Expected expect = target.expect();
    boolean isSaid =
        expect.text().isPresent() || expect.sha256().isPresent() || expect.body().isPresent();
    if (!isSaid && !Arrays.equals(one.body(), other.body())) {
      throw new UsageException(
          "target: builds must give the same answer, got %s from %s and %s from %s; say with expect: {text: ...} what an answer must have"
              .formatted(shown(one), first, shown(other), second));
    }
  }

  private String name(String build) {
    return target.builds().orElseThrow().areSeveral() ? "build " + build : "the service";
  }

  private static String shown(HttpResponse<byte[]> answer) {
    String text = new String(answer.body(), StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
    String cut = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    return "status %s and %s B '%s'".formatted(answer.statusCode(), answer.body().length, cut);
  }
}
