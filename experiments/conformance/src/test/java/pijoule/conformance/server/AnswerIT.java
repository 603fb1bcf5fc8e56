package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;

/** A valid request has the same answer, byte for byte, on every stack. */
@ResourceLock(Hosted.SHARED)
class AnswerIT {
  private static final Path GOLDEN =
      Path.of(System.getProperty("pijoule.home"), "contract", "golden");
  private static final String REQUEST = ".request.xml";
  private static final String RESPONSE = ".response.xml";

  static List<ServerStack> stacks() {
    return ServerStack.sample();
  }

  static Stream<Arguments> everyGoldenPairOnEveryStack() throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.list(GOLDEN)) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(REQUEST))
              .map(name -> name.substring(0, name.length() - REQUEST.length()))
              .sorted()
              .toList();
    }
    assertThat(names).hasSizeGreaterThanOrEqualTo(3);
    return stacks().stream()
        .flatMap(stack -> names.stream().map(name -> Arguments.of(stack, name)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyGoldenPairOnEveryStack")
  void matchesTheGoldenFile(ServerStack stack, String name) throws IOException {
    byte[] request = Files.readAllBytes(GOLDEN.resolve(name + REQUEST));

    HttpResponse<byte[]> answer = Call.send(Call.sort(stack.shared(), request));

    byte[] expected = Files.readAllBytes(GOLDEN.resolve(name + RESPONSE));
    assertSorted(answer, expected);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/xml");
    assertThat(answer.headers().firstValue("Content-Length")).contains("" + expected.length);
    assertThat(answer.headers().firstValue("Server")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void doesNotDependOnAcceptCharsetOrFraming(ServerStack stack) throws IOException {
    ServerProcess server = stack.shared();
    byte[] request = Messages.of(9, -9, 0);

    assertSorted(
        Call.send(Call.sort(server, request).header("Accept", "text/html")), Messages.of(-9, 0, 9));
    assertSorted(
        Call.send(
            Call.sort(server, request)
                .setHeader("Content-Type", "Application/XML; charset=\"UTF-8\"")),
        Messages.of(-9, 0, 9));
    assertSorted(
        Call.send(Call.sort(server, request).POST(Call.chunked(request))), Messages.of(-9, 0, 9));
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void sortsSixtyThousandElements(ServerStack stack) throws IOException {
    int[] numbers = new int[60_000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = 59_999 - i;
    }

    assertSorted(
        Call.send(Call.sort(stack.shared(), Messages.of(numbers))), Messages.sorted(numbers));
  }

  @ParameterizedTest
  @MethodSource("stacks")
  @Tag("slow")
  void sortsHalfAMegabyteManyTimesInASmallHeap(ServerStack stack) throws IOException {
    int[] numbers = Messages.random(500_000, 7);
    byte[] request = Messages.of(numbers);
    byte[] expected = Messages.sorted(numbers);

    for (int i = 0; i < 20; i++) {
      byte[] body = request;
      assertSorted(Call.send(Call.sort(stack.shared(), body).POST(Call.chunked(body))), expected);
    }
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void keepsConcurrentRequestsApart(ServerStack stack) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < 48; i++) {
        int seed = i;
        calls.add(threads.submit(() -> sortRandom(stack, seed)));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } catch (ExecutionException failed) {
      throw new AssertionError("a concurrent call failed", failed.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void sortRandom(ServerStack stack, int seed) throws IOException {
    int[] numbers = Messages.random(10_000 + 1_000L * seed, seed);
    assertSorted(
        Call.send(Call.sort(stack.shared(), Messages.of(numbers))), Messages.sorted(numbers));
    return null;
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void survivesClientsThatHangUp(ServerStack stack) throws IOException {
    ServerProcess server = stack.shared();
    String head =
        "POST /services/SortService/sort HTTP/1.1\r\nHost: localhost\r\nPijoule-Run: gone\r\n"
            + "Content-Type: application/xml\r\n";
    hangUp(server, head + "Content-Length: 1000\r\n\r\n<numbers><n>1</n>");
    hangUp(server, head + "Transfer-Encoding: chunked\r\n\r\n9\r\n<numbers>\r\n5\r\n<n>");
    hangUp(server, head);

    assertSorted(Call.send(Call.sort(server, Messages.of(2, 1))), Messages.of(1, 2));
    assertThat(Call.run(server, "gone").statusCode()).isEqualTo(404);
    assertThat(server.log()).isEmpty();
  }

  private static void hangUp(ServerProcess server, String half) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(half.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      socket.setSoLinger(true, 0);
    }
  }

  private static void assertSorted(HttpResponse<byte[]> answer, byte[] expected) {
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(expected);
  }
}
