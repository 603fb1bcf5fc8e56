package pijoule.client.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Answers that are larger together than the heap of the client, which is a process of its own. */
class LargeAnswerTest {
  private static final int BYTES = 10_000_000;
  private static final int REQUESTS = 20;

  /** All requests are due at once, and no answer ends before the last one has begun. */
  @Test
  void theHeapDoesNotLimitThem() throws Exception {
    byte[] large = new byte[BYTES];
    large[BYTES - 1] = '!';
    try (TestServer server =
        new TestServer((number, body, of, out) -> of.answer(out, 200, "", large))) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx48m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "--url",
                  server.url(),
                  "--run",
                  "r1",
                  "--method",
                  "GET",
                  "--expect-text",
                  "!",
                  "--rate",
                  "2000/s",
                  "--duration",
                  REQUESTS / 2 + "ms",
                  "--lead-in",
                  "0s")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      JsonNode record = new ObjectMapper().readTree(output);

      assertThat(record.at("/load/completed").asInt()).as(output).isEqualTo(REQUESTS);
      assertThat(record.at("/load/bytes_received").asLong()).isEqualTo((long) REQUESTS * BYTES);
    }
  }
}
