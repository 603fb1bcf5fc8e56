package pijoule.analysis.page;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.results.Host;

/**
 * Everything that the page shows.
 *
 * @param title of the study
 * @param study its name
 * @param anyValid whether any run is valid
 * @param estimate whether any power is modelled and not measured
 * @param answer first of all
 * @param summary blocks of sentences, in HTML
 * @param headlines one a cell
 * @param chapters in their order
 * @param runs every finished run, in their order
 * @param traces JSON of the power traces
 * @param hosts that environment/ describes
 * @param problems of the folder, one line each
 * @param reproduction what it takes to make it again
 * @param files of the folder
 * @param parts style, script and licences
 */
record PageModel(
    String title,
    String study,
    boolean anyValid,
    boolean estimate,
    AnswerView answer,
    List<Block> summary,
    List<Headline> headlines,
    List<ChapterView> chapters,
    List<RunRow> runs,
    String traces,
    List<Host> hosts,
    List<String> problems,
    Reproduction reproduction,
    List<FileLink> files,
    PageParts parts) {
  /** More runs than a person reads one after the other; their list is closed until asked for. */
  private static final int FEW = 40;

  record Block(String heading, List<String> sentences) {}

  record Link(String key, String heading) {}

  List<Link> navigation() {
    List<Link> links = new ArrayList<>();
    links.add(new Link("answer", "Answer"));
    links.add(new Link("summary", "Summary"));
    chapters.forEach(chapter -> links.add(new Link(chapter.key(), chapter.heading())));
    links.add(new Link("power", "Power of each run"));
    links.add(new Link("runs", "Runs in their order"));
    links.add(new Link("environment", "Environment"));
    links.add(new Link("problems", "Problems"));
    links.add(new Link("reproduce", "How to reproduce"));
    links.add(new Link("files", "Files"));
    return links;
  }

  boolean fewRuns() {
    return runs.size() <= FEW;
  }

  List<RunRow> drawn() {
    return runs.stream().filter(RunRow::drawn).toList();
  }
}
