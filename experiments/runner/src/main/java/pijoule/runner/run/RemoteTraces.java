package pijoule.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import pijoule.base.Sha256;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/** Traces of recorders on a board: written there, fetched when no recorder writes them. */
record RemoteTraces(Host host, String campaign) {
  private static final Script TRACES = Script.resource(RemoteTraces.class, "traces.sh");
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** Makes the folder there; gives its absolute path. */
  String open() throws IOException, InterruptedException {
    return host.run(TRACES, LIMIT, campaign, "open").strip();
  }

  /**
   * Copies what is there and not here, compares it, and removes it there.
   *
   * @param folder traces/ of the results
   * @throws IOException if a file did not arrive as it is there; nothing is removed then
   */
  void fetch(Path folder) throws IOException, InterruptedException {
    List<String> lines = host.run(TRACES, LIMIT, campaign, "list").lines().toList();
    String there = lines.get(0);
    for (String line : lines.subList(1, lines.size())) {
      String[] sumAndName = line.split(" +", 2);
      Path file = folder.resolve(Path.of(sumAndName[1]).getFileName());
      if (!Files.exists(file) || !Sha256.of(file).equals(sumAndName[0])) {
        host.fetch(there + "/" + sumAndName[1], file);
        String sum = Sha256.of(file);
        if (!sum.equals(sumAndName[0])) {
          throw new IOException(
              ("%s must be the file of host %s with SHA-256 %s, got %s; go on with --resume"
                      + " to fetch it again")
                  .formatted(file, host, sumAndName[0], sum));
        }
      }
    }
    host.run(TRACES, LIMIT, campaign, "drop");
  }
}
