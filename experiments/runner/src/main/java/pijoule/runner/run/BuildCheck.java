package pijoule.runner.run;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.base.Sha256;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignRequest;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.HostPair;

/**
 * Check of builds before a campaign: each is started once and must give the expected answer to
 * every request that is measured, and all the same ones.
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
    Map<String, List<HttpResponse<byte[]>>> answers = new LinkedHashMap<>();
    for (String build : target.builds().orElseThrow().commands().keySet()) {
      answers.put(build, answers(pair, build));
    }
    String first = answers.keySet().iterator().next();
    answers.forEach(
        (build, of) -> {
          for (int i = 0; i < of.size(); i++) {
            requireSame(
                target.requests().get(i), first, answers.get(first).get(i), build, of.get(i));
          }
        });
  }

  private List<HttpResponse<byte[]>> answers(HostPair pair, String build)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("pijoule-build", ".log");
    try (StartedService service = StartedService.start(site, pair, target, build, log)) {
      List<HttpResponse<byte[]>> answers = new ArrayList<>();
      for (ForeignRequest request : target.requests()) {
        answers.add(new TargetRequest(request, target.http()).send(service.reached("/")));
        requireExpected(build, request, answers.get(answers.size() - 1));
      }
      Files.deleteIfExists(log);
      return answers;
    } catch (HostException refused) {
      throw new UsageException("target: " + refused.getMessage()); // names the log, which is kept
    }
  }

  private void requireExpected(String build, ForeignRequest request, HttpResponse<byte[]> answer)
      throws IOException {
    ForeignRequest.Expected expect = request.expect();
    byte[] body = answer.body();
    boolean isText =
        expect.text().isEmpty()
            || new String(body, StandardCharsets.UTF_8).contains(expect.text().get());
    boolean isHash = expect.sha256().isEmpty() || Sha256.of(body).equals(expect.sha256().get());
    boolean isBody =
        expect.body().isEmpty() || Arrays.equals(Files.readAllBytes(expect.body().get()), body);
    if (answer.statusCode() != expect.status() || !isText || !isHash || !isBody) {
      throw new UsageException(
          "target: %s%s must answer with status %s%s, got %s; mend expect, url or the service"
              .formatted(
                  request.prefix(),
                  name(build),
                  expect.status(),
                  isText && isHash && isBody ? "" : " and the expected body",
                  shown(answer)));
    }
  }

  /** Compares bodies where the target does not say what they must have. */
  private static void requireSame(
      ForeignRequest request,
      String first,
      HttpResponse<byte[]> one,
      String second,
      HttpResponse<byte[]> other) {
    if (!request.expect().isOfBody() && !Arrays.equals(one.body(), other.body())) {
      throw new UsageException(
          "target: %sbuilds must give the same answer, got %s from %s and %s from %s; say with expect: {text: ...} what an answer must have"
              .formatted(request.prefix(), shown(one), first, shown(other), second));
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
