package pijoule.analysis.report;

import java.util.Arrays;
import java.util.List;

/** Sections of the page below its answer, in their order, and the chapters that each one has. */
enum PageSection {
  /** Power and times of servers against rate. */
  LOAD("under-load", "Under load", "rates"),
  /** Phases, their shares, and the power of each run. */
  TIME("where-time-goes", "Where time goes", "shares", "details"),
  /** Claims of the study, and verdicts from its runs. */
  CLAIMS("claims", "Claims", "hypotheses"),
  /**
   * Published tables, and those and the figures of Nunes et al. (2013), from this campaign's runs.
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
  ENVIRONMENT("environment", "Environment", "boards-and-tries"),
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
