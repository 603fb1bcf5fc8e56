package pijoule.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.plan.BoardTimes;
import pijoule.runner.study.Study;

/** Campaigns of first-board, from whose times a plan for the same boards takes its hours. */
final class BoardPilot {
  private static final String FIRST_BOARD = "first-board-";

  private BoardPilot() {}

  /**
   * Finds the newest one on the boards of a bench.
   *
   * @param results folder of results folders
   * @param bench of the plan
   * @param study of the plan
   * @return absent where there is none whose times serve
   */
  static Optional<BoardTimes> find(Path results, Bench bench, Study study) throws IOException {
    for (Path folder : newestFirst(results)) {
      Optional<RecordedCampaign> campaign = on(folder, bench);
      if (campaign.isPresent()) {
        return of(campaign.get(), bench, study);
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the times of a campaign of another study than the plan's.
   *
   * @param pilot that campaign
   * @param bench of the plan
   * @param study of the plan
   * @return absent where its calls are other work
   */
  static Optional<BoardTimes> of(RecordedCampaign pilot, Bench bench, Study study) {
    return pilot.study().name().equals(study.name())
        ? Optional.empty()
        : BoardTimes.of(pilot, study, bench.patience());
  }

  private static List<Path> newestFirst(Path results) throws IOException {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith(FIRST_BOARD))
          .sorted(Comparator.comparing(Path::toString).reversed())
          .toList();
    }
  }

  private static Optional<RecordedCampaign> on(Path folder, Bench bench) {
    try {
      Bench of = BenchFile.read(folder.resolve("bench.yaml"));
      return of.name().equals(bench.name()) && boards(of).equals(boards(bench))
          ? Optional.of(RecordedCampaign.read(folder))
          : Optional.empty();
    } catch (UsageException | ResultsException unreadable) {
      return Optional.empty();
    }
  }

  private static List<Optional<String>> boards(Bench bench) {
    return Stream.of(bench.pairs().usual().client(), bench.pairs().usual().server())
        .map(host -> bench.hosts().get(host).ssh())
        .toList();
  }
}
