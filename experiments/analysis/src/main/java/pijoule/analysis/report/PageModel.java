package pijoule.analysis.report;

import gg.jte.Content;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.hosts.BoardsChapter;
import pijoule.campaign.HostDescription;

/**
 * Everything that the page shows.
 *
 * @param title of the study
 * @param study its name
 * @param anyValid whether any run is valid
 * @param estimate whether any power is modelled and not measured
 * @param modelled whether every power is: what rests only on it is left out, but for printed tables
 * @param answer first of all
 * @param summary blocks of sentences on conditions and limitations, in HTML
 * @param chapters in their order
 * @param runs every finished run, in their order
 * @param traces JSON of the power traces
 * @param embedded JSON of the files that its links open in it
 * @param hosts that environment/ describes
 * @param problems of the folder, one line each
 * @param reproduction what it takes to make it again
 * @param files of the folder
 * @param parts style, script and licences
 * @param live what a campaign that may still run has above its answer; absent of a report
 * @param last call of a campaign that may still run; absent of a report
 */
record PageModel(
    String title,
    String study,
    boolean anyValid,
    boolean estimate,
    boolean modelled,
    AnswerView answer,
    List<Block> summary,
    List<ChapterView> chapters,
    List<RunRow> runs,
    Content traces,
    Content embedded,
    List<HostDescription> hosts,
    List<String> problems,
    Reproduction reproduction,
    List<FileLink> files,
    PageParts parts,
    Optional<LiveBand> live,
    Optional<CallTimeline> last) {
  /** {@return what the page may load and run} */
  String policy() {
    return parts.policy(live.isPresent());
  }

  /** Rows of the table of runs. */
  private static final int MAX_LISTED = 300;

  /**
   * Sentences on one subject.
   *
   * @param heading for a person
   * @param sentences at least one
   */
  record Block(String heading, List<String> sentences) {
    /** {@return the block in another form of text} */
    Block with(UnaryOperator<String> form) {
      return new Block(heading, sentences.stream().map(form).toList());
    }
  }

  record Link(String key, String heading) {}

  /** Sections that have something to show, in their order. */
  List<PageSection> sections() {
    return Stream.of(PageSection.values()).filter(section -> !within(section).isEmpty()).toList();
  }

  List<ChapterView> chapters(PageSection section) {
    return chapters.stream().filter(chapter -> PageSection.of(chapter.key()) == section).toList();
  }

  /** {@return links of a section, for the navigation} */
  List<Link> within(PageSection section) {
    List<Link> links = new ArrayList<>();
    chapters(section).forEach(chapter -> links.add(new Link(chapter.key(), chapter.heading())));
    switch (section) {
      case TIME -> {
        links.add(new Link("power", "Power of each run"));
        links.add(new Link("runs", "Runs in their order"));
      }
      case ENVIRONMENT -> {
        links.add(new Link("conditions", "Run conditions and limitations"));
        links.add(new Link("hosts", "Hosts"));
      }
      case FILES -> {
        links.add(new Link("problems", "Problems"));
        links.add(new Link("reproduce", "How to reproduce"));
        links.add(new Link("folder", "Files of the folder"));
      }
      default -> {}
    }
    return links;
  }

  String hostNames() {
    return hosts.stream().map(HostDescription::name).collect(Collectors.joining(", "));
  }

  /** All runs; of many those whose power is drawn, and failed ones. */
  List<RunRow> listed() {
    return runs.size() <= MAX_LISTED
        ? runs
        : runs.stream().filter(row -> row.drawn() || !row.run().valid()).limit(MAX_LISTED).toList();
  }

  List<RunRow> drawn() {
    return runs.stream().filter(RunRow::drawn).toList();
  }

  /** Sections of the page below its answer, in their order, and the chapters that each one has. */
  enum PageSection {
    /** Power and times of servers against rate. */
    LOAD("under-load", "Under load", "rates"),
    /** Phases, their shares, and the power of each run. */
    TIME("where-time-goes", "Where time goes", "shares", "others"),
    /** Claims of the study, and verdicts from its runs. */
    CLAIMS("claims-of-papers", "Claims", "hypotheses"),
    /**
     * Published tables, and those and the figures of Nunes et al. (2013), from this campaign's
     * runs.
     */
    PAPER(
        "the-paper",
        "Tables and figures",
        "published-tables",
        "published",
        "tables",
        "figures",
        "setting"),
    /** Differences, effects and checks; chapters that no other section names come here. */
    STATISTICS("statistics", "Statistics", "inference", "checks"),
    /** Hosts, conditions and limitations. */
    ENVIRONMENT("environment", "Environment", BoardsChapter.KEY, MethodText.KEY),
    /** Problems, reproduction and files. */
    FILES("files", "Files");

    private final String key;
    private final String heading;
    private final List<String> chapters;

    PageSection(String key, String heading, String... chapters) {
      this.key = key;
      this.heading = heading;
      this.chapters = List.of(chapters);
    }

    /** {@return key for links} */
    String key() {
      return key;
    }

    /** {@return heading for a person} */
    String heading() {
      return heading;
    }

    /** The section that shows a chapter. */
    static PageSection of(String chapter) {
      return Arrays.stream(values())
          .filter(section -> section.chapters.contains(chapter))
          .findFirst()
          .orElse(STATISTICS);
    }
  }
}
