package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;

/** A service that uses the disk, and may fail, behaves alike on every stack. */
class FileIT {
  private static final String PATH = "/services/FileService/file";
  private static final String ABOUT = "/pijoule/about";

  @TempDir private Path folder;

  static List<ServerStack> stacks() {
    return ServerStack.byFramework();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void answersWhatItReadAndRefusesWhatItCannotWrite(ServerStack stack) throws Exception {
    byte[] request = Messages.of(Messages.random(20_000, 7));
    try (ServerProcess server =
        stack.start("--service", "file", "--file-size", "1MB", "--scratch", folder.toString())) {
      HttpResponse<byte[]> answer = post(server, request);

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(request);
      JsonNode workload =
          new ObjectMapper().readTree(Call.send(Call.to(server, ABOUT)).body()).path("workload");
      assertThat(workload.path("file_size_bytes").asLong()).isEqualTo(1_000_000);
      assertThat(workload.path("page_cache").asText()).contains("page cache");
      assertThat(folder).isEmptyDirectory();

      Files.delete(folder);
      HttpResponse<byte[]> refused = post(server, request);

      assertThat(refused.statusCode()).isEqualTo(500);
      assertThat(new String(refused.body(), StandardCharsets.US_ASCII))
          .isEqualTo(
              "the file service must write and read 1000000 B in "
                  + folder
                  + ", got no such folder; make the folder ready, or name another one as scratch\n");
      Files.createDirectory(folder);
      assertThat(post(server, request).body()).isEqualTo(request);
    }
  }

  private static HttpResponse<byte[]> post(ServerProcess server, byte[] body) throws Exception {
    return Call.send(Call.post(server, PATH, body));
  }
}
