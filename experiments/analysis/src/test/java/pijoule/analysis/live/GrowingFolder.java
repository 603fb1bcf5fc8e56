package pijoule.analysis.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;

/** A results folder of twelve runs that gets them bit by bit, as from a runner. */
final class GrowingFolder {
  final Path folder;
  private final List<String> lines;
  private int done;
  volatile boolean isRunning = true;

  GrowingFolder(Path folder, int done) throws IOException {
    this.folder = folder;
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    for (int i = 0; i < small.campaign.runs().size(); i++) {
      small.campaign.runs().get(i).set("started_at", "2026-01-01T00:00:%02dZ".formatted(4 * i));
    }
    small.campaign.write();
    lines = Files.readAllLines(folder.resolve("runs.jsonl"));
    Files.writeString(folder.resolve("runs.jsonl"), "");
    grow(done);
  }

  void grow(int more) throws IOException {
    for (String line : lines.subList(done, done + more)) {
      Files.writeString(folder.resolve("runs.jsonl"), line + "\n", StandardOpenOption.APPEND);
    }
    done += more;
  }

  LiveSite serve() throws IOException {
    return serve(LiveAddress.of("127.0.0.1", 0));
  }

  LiveSite serve(LiveAddress address) throws IOException {
    return LiveSite.open(folder, address, Report::live, () -> isRunning);
  }
}
