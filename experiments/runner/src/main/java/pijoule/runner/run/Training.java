package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.campaign.JsonTrees;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.runner.hosts.HostException;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.programs.Program;
import pijoule.runner.study.CellOptions;
import pijoule.runner.study.Study;

/**
 * Runs before a campaign's own in which programs write down the classes that they load. No meter
 * records them, and no record of them stays but how the archives were made.
 */
final class Training {
  private static final String FORMAT = "pijoule-start-archives/1";

  /** Requests to a server whose client is none of what is compared. */
  private static final int REQUESTS = 20;

  /** A JVM that records for an AOT cache writes some 30 MB at its end. */
  private static final Duration END_LIMIT = Duration.ofMinutes(2);

  private final Testbed site;
  private final Plan plan;
  private final Study study;
  private final ResultsFolder folder;
  private final int session;
  private final ClientProcess client;
  private final CellLink link;
  private final Progress progress;
  private final ArrayNode made = JsonTrees.INDENTED.createArrayNode();

  Training(
      Testbed site,
      Plan plan,
      ResultsFolder folder,
      int session,
      ClientProcess client,
      CellLink link,
      Progress progress) {
    this.site = site;
    this.plan = plan;
    this.study = plan.study();
    this.folder = folder;
    this.session = session;
    this.client = client;
    this.link = link;
    this.progress = progress;
  }

  /**
   * Makes the archives that a plan's programs start with, and writes down how.
   *
   * @throws HostException if a training run fails, or gives no archive
   */
  void carryOut() throws IOException, InterruptedException {
    Set<Cell> cells = new LinkedHashSet<>();
    site.archives().doubt();
    for (PlannedRun run : plan.runs()) {
      if (cells.add(run.cell())) {
        Set<StartArchives.Archive> lacking = lacking(run.cell());
        if (!lacking.isEmpty()) {
          progress.remark("training run for " + run.cell().display());
          make(run, lacking);
        }
      }
    }
    if (!made.isEmpty()) {
      ObjectNode json =
          JsonTrees.INDENTED.createObjectNode().put("format", FORMAT).put("session", session);
      json.set("archives", made);
      String name = session == 1 ? "start-archives" : "start-archives-" + session;
      Path file = folder.environment().resolve(name + ".json");
      Files.writeString(file, JsonTrees.INDENTED.writeValueAsString(json) + "\n");
    }
  }

  private Set<StartArchives.Archive> lacking(Cell cell) throws IOException, InterruptedException {
    Set<StartArchives.Archive> lacking = new LinkedHashSet<>();
    for (Side side : study.started(cell, site.programs()).keySet()) {
      Optional<StartArchives.Archive> archive =
          StartArchives.Archive.of(side, cell, site.pair(cell).of(side));
      if (program(side, cell).isJava()
          && archive.isPresent()
          && site.archives().lacks(archive.get())) {
        lacking.add(archive.get());
      }
    }
    return lacking;
  }

  private Program program(Side side, Cell cell) {
    return study.started(cell, site.programs()).get(side);
  }

  private void make(PlannedRun run, Set<StartArchives.Archive> lacking)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    Cell cell = run.cell();
    lacking.forEach(site.archives()::record);
    try {
      train(run);
      for (StartArchives.Archive archive : lacking) {
        String trainedBy = command(archive, cell);
        String[] file = site.archives().make(archive, () -> words(archive, cell));
        String madeBy = command(archive, cell);
        ObjectNode one = made.addObject();
        one.put("start", archive.start().key()).put("side", archive.side().key());
        one.put("host", archive.host().name()).put("run", run.id());
        ObjectNode levels = one.putObject("levels");
        archive.levels().forEach(level -> levels.put(level.factor().key(), level.text()));
        one.put("trained_by", trainedBy).put("made_by", madeBy);
        one.put("made_at", Instant.now().toString());
        one.put("seconds", (System.nanoTime() - begun) / 1e9);
        one.put("bytes", Long.parseLong(file[0])).put("sha256", file[1]);
      }
    } catch (HostException failed) {
      throw failed.isLost() ? failed : failure(lacking, cell, failed.getMessage());
    } catch (RunFailure failed) {
      throw failure(lacking, cell, failed.getMessage());
    } finally {
      lacking.forEach(site.archives()::use);
    }
  }

  private String command(StartArchives.Archive archive, Cell cell) {
    return String.join(" ", words(archive, cell));
  }

  /** The command without the log of collections, of which nothing is to stay. */
  private List<String> words(StartArchives.Archive archive, Cell cell) {
    List<String> words = site.command(program(archive.side(), cell), cell, archive.host());
    words.removeIf(word -> word.startsWith("-Xlog:gc"));
    return words;
  }

  /** Says which archive a training run did not give, and why. */
  static HostException failure(Set<StartArchives.Archive> lacking, Cell cell, String reason) {
    return HostException.failed(
        "the training run for start: %s must end with an archive of the %s, got '%s' in %s; mend it or take the level out"
            .formatted(
                lacking.iterator().next().start().key(),
                lacking.stream()
                    .map(program -> program.side().key())
                    .collect(Collectors.joining(" and ")),
                reason,
                cell.display()));
  }

  private void train(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    Cell cell = run.cell();
    boolean isLoad = study.load().isPresent();
    List<String> options = isLoad ? List.of("--phases", "off") : List.of();
    Path log = folder.logs(session).resolve("training.log");
    try (ServerProcess server = ServerProcess.start(site, study, cell, log, options)) {
      link.set(cell, server.service());
      if (isLoad) {
        byte[] request = new CellOptions(study, cell).request(run.seed());
        for (int i = 0; i < REQUESTS; i++) {
          server.post(request);
        }
      } else {
        client.run(new RunTry(run, 0), server.service(), Optional.empty());
      }
      server.end(site.pair(cell).server().patience(END_LIMIT));
    }
  }
}
