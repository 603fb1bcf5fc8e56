package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.RecordedCampaign;

/**
 * A file of the results folder.
 *
 * @param path within the folder
 * @param what it holds
 */
record FileLink(String path, String what) {
  private static final List<FileLink> OF_EVERY_FOLDER =
      List.of(
          new FileLink("study.yaml", "the study as run, every default filled in"),
          new FileLink("bench.yaml", "the bench as run"),
          new FileLink("plan.csv", "every run in its order, with its seed"),
          new FileLink("runs.jsonl", "every finished run: its phases and clocks"),
          new FileLink("traces/", "the meters' samples, and what the meters were"),
          new FileLink("environment/", "hosts, programs and their hashes"),
          new FileLink("report.md", "this report as text"),
          new FileLink("energy.csv", "every phase's energy, u and verdict, by run"),
          new FileLink("tables/cells.csv", "every phase of both sides, by cell"),
          new FileLink("figures/power-traces.csv", "the power drawn on this page, by bin"),
          new FileLink("figures/power-phases.csv", "the phases shaded over it"));

  private static final FileLink OF_PAIRS = new FileLink("pairs/", "the bench of each pair as run");

  static List<FileLink> of(RecordedCampaign campaign, List<Chapter> chapters) {
    List<FileLink> links = new ArrayList<>(OF_EVERY_FOLDER);
    if (campaign.isMerged()) {
      links.replaceAll(link -> link.path().equals("bench.yaml") ? OF_PAIRS : link);
    }
    for (Chapter chapter : chapters) {
      chapter.files().forEach(file -> links.add(new FileLink(file.csv(), file.title())));
    }
    return links;
  }
}
