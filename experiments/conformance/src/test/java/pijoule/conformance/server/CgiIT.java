package pijoule.conformance.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.conformance.ServerProcess;

/** What a server keeps on the disk for its CGI processes, and what becomes of it. */
class CgiIT {
  private static final String PREFIX = "pijoule-gsoap-";

  @TempDir private Path temporary;
  private Hosted hosted;

  @BeforeEach
  void find() throws IOException {
    List<Hosted> behind = Hosted.all().stream().filter(Hosted::isBehindDaemon).toList();
    assumeTrue(!behind.isEmpty(), "LEFT OUT: server-gsoap is not built (make -C server/gsoap)");
    hosted = behind.get(0);
    // httpd has a user of its own where this one is root.
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ServerProcess start() throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "TMPDIR=" + temporary));
    command.addAll(hosted.offered().command());
    return ServerProcess.start(command, hosted.offered().options().toArray(String[]::new));
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(temporary)) {
      return all.filter(of -> of.getFileName().toString().startsWith(PREFIX)).toList();
    }
  }

  private String answer(ServerProcess server, String run) throws IOException {
    HttpResponse<byte[]> answer =
        Call.send(Call.trial(hosted.sort(server, hosted.message(2, 1)), run, 0));
    return answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void itsFolderIsItsOwnAndGoesWithIt() throws IOException {
    try (ServerProcess server = start()) {
      Path folder = folders().get(0);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .endsWith("---");
      for (String name : new String[] {"control", "arguments", "gsoap-cgi", "httpd.conf"}) {
        assertThat(
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
            .as(name)
            .endsWith("---");
      }
      assertThat(answer(server, "r1")).startsWith("200 ");
    }
    assertThat(folders()).isEmpty();
  }

  @Test
  void whatAKilledServerLeavesBehindGoesAtTheNextStart() throws Exception {
    try (ServerProcess running = start()) {
      Path own = folders().get(0);
      ServerProcess killed = start();
      kill(killed);
      assertThat(folders()).hasSize(2);

      try (ServerProcess next = start()) {
        assertThat(folders()).hasSize(2).contains(own);
        assertThat(answer(running, "r1")).startsWith("200 ");
        assertThat(answer(next, "r1")).startsWith("200 ");
      }
    }
    assertThat(folders()).isEmpty();
  }

  private static void kill(ServerProcess server) throws Exception {
    ProcessHandle process = ProcessHandle.of(server.ready().get("pid").asLong()).orElseThrow();
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    process.onExit().get(30, TimeUnit.SECONDS);
    // httpd ends with the server.
    for (ProcessHandle child : children) {
      child.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void aCallWhoseRecordNobodyTakesIsRefused() throws IOException {
    try (ServerProcess server = start()) {
      assertThat(answer(server, "r1")).startsWith("200 ");
      Files.delete(folders().get(0).resolve("control"));

      assertThat(answer(server, "r1"))
          .isEqualTo(
              "503 the server program must take the record of run r1, got no answer on its socket;"
                  + " start the server again\n");
      HttpResponse<byte[]> unrecorded = Call.send(hosted.sort(server, hosted.message(2, 1)));
      assertThat(unrecorded.body()).isEqualTo(hosted.sorted(2, 1));
    }
  }
}
