package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimsFolder;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Comparisons;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.CellsCsv;
import pijoule.analysis.paper.EnergyCsv;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.AnswerFinder;
import pijoule.analysis.report.HtmlPage;
import pijoule.analysis.report.LiveBand;
import pijoule.analysis.report.MarkdownPage;
import pijoule.analysis.report.MethodText;
import pijoule.analysis.report.Outcome;
import pijoule.analysis.report.PowerTraces;
import pijoule.analysis.report.ProvisionalText;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.DataPackage;
import pijoule.analysis.table.LatexWriter;
import pijoule.analysis.table.ReportFile;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResultsException;

/** Makes a results folder's derived files: energy.csv, tables/, figures/ and the reports. */
public final class Report {
  private final Path folder;
  private final DerivedFile.Batch files;
  private final Set<String> written = new HashSet<>();

  private Report(Path folder, DerivedFile.Batch files) {
    this.folder = folder;
    this.files = files;
  }

  /**
   * Reads the folder and writes what is derived from it: the same bytes for the same folder. A
   * folder without a valid run gets tables of NA.
   *
   * @param folder that a runner wrote
   * @return what to print
   * @throws ResultsException if the folder has no study that can be read
   * @throws IOException if a file cannot be written
   */
  public static ReportResult make(Path folder) throws IOException {
    return make(folder, unwritten -> {});
  }

  /** Taker of what to print, without the foreign files, before a file is written. */
  @FunctionalInterface
  public interface Known {
    /** Takes it. */
    void take(ReportResult found) throws IOException;
  }

  /**
   * Does the same, and says what was found as soon as it is known.
   *
   * @param known gets what to print
   */
  public static ReportResult make(Path folder, Known known) throws IOException {
    return make(Measurements.of(RecordedCampaign.read(folder)), known);
  }

  /**
   * Reads what a campaign has so far, and writes nothing.
   *
   * @param folder that a runner writes to
   * @param rounds that are done
   * @param columns of a terminal
   * @return rows for it
   */
  public static List<String> provisional(Path folder, int rounds, int columns) throws IOException {
    Measurements measured = Measurements.of(RecordedCampaign.read(folder));
    return ProvisionalText.of(soFar(measured), measured.campaign(), rounds, columns);
  }

  private static Answer soFar(Measurements measured) {
    return AnswerFinder.of(measured, Comparisons.of(measured), List.of());
  }

  /**
   * {@return whether all that a campaign's answer compares is decided, among all looks at it}
   *
   * @param folder that a runner writes to
   */
  public static boolean isClear(Path folder) throws IOException {
    return soFar(Measurements.of(RecordedCampaign.read(folder))).isClear();
  }

  static ReportResult make(Measurements measured) throws IOException {
    return make(measured, unwritten -> {});
  }

  private static ReportResult make(Measurements measures, Known known) throws IOException {
    Derived derived = Derived.of(measures);
    RecordedCampaign campaign = measures.campaign();
    Path folder = campaign.folder();
    ReportResult found =
        new ReportResult(
            derived.answer,
            Outcome.of(campaign, derived.answer),
            derived.comparisons,
            derived.chapters,
            derived.measurements.problems(),
            List.of(),
            folder.resolve("report.html"));
    known.take(found);
    List<String> foreign = write(derived.measurements, derived.chapters, derived.answer);
    DerivedFile.write(folder.resolve(DataPackage.FILE), DataPackage.write(folder, foreign));
    return found.beside(foreign);
  }

  /**
   * Writes report.html as it is so far, with what a campaign that may still run has above its
   * answer. No file is written.
   *
   * @param campaign as read
   * @param live of the same campaign
   * @param out gets the page
   */
  public static void live(RecordedCampaign campaign, LiveBand live, Appendable out)
      throws IOException {
    Derived derived = Derived.of(Measurements.of(campaign));
    HtmlPage.write(
        derived.measurements,
        derived.chapters,
        PowerTraces.of(derived.measurements),
        derived.answer,
        Optional.of(live),
        out);
  }

  /** Results that follow from the measurements. */
  private record Derived(
      Measurements measurements,
      List<Comparison> comparisons,
      List<Chapter> chapters,
      Answer answer) {
    static Derived of(Measurements measures) {
      RecordedCampaign campaign = measures.campaign();
      ClaimsFolder against = ClaimsFolder.read(campaign.folder(), campaign.study());
      Measurements measurements = measures.with(against.problems());
      List<Comparison> comparisons = Comparisons.of(measurements);
      List<Chapter> measured = Chapters.of(measurements, comparisons, against);
      Answer answer = AnswerFinder.of(measurements, comparisons, measured);
      Chapter method = MethodText.of(measurements, answer);
      return new Derived(
          measurements,
          comparisons,
          Stream.concat(measured.stream(), Stream.of(method)).toList(),
          answer);
    }
  }

  /** Writes all files but their description; returns those beside them that are not its own. */
  private static List<String> write(
      Measurements measurements, List<Chapter> chapters, Answer answer) throws IOException {
    try (DerivedFile.Batch files = new DerivedFile.Batch()) {
      Report report = new Report(measurements.campaign().folder(), files);
      report.add(measurements, chapters, answer);
      files.finish();
      return report.foreign();
    }
  }

  /** The page takes longest, and is begun first. */
  private void add(Measurements measurements, List<Chapter> chapters, Answer answer)
      throws IOException {
    PowerTraces traces = PowerTraces.of(measurements);
    add(
        "report.html",
        out -> HtmlPage.write(measurements, chapters, traces, answer, Optional.empty(), out));
    add("report.md", () -> MarkdownPage.write(measurements, chapters, answer));
    add("figures/power-traces.csv", traces::csv);
    add("figures/power-phases.csv", traces::phasesCsv);
    add("energy.csv", () -> EnergyCsv.write(measurements));
    add("tables/cells.csv", () -> CellsCsv.write(measurements));
    add(answer.files(), answer.occasion());
    for (Chapter chapter : chapters) {
      add(chapter.files(), answer.occasion());
      if (chapter.key().equals(MethodText.KEY)) {
        add(MethodText.FILE, () -> LatexWriter.text(chapter.sentences()));
      }
    }
  }

  private void add(List<ReportFile> shown, String occasion) throws IOException {
    for (ReportFile file : shown) {
      for (Map.Entry<String, UnaryOperator<String>> text : file.texts().entrySet()) {
        add(file.stem() + "." + text.getKey(), () -> text.getValue().apply(occasion));
      }
    }
  }

  private void add(String name, Supplier<String> text) throws IOException {
    add(name, out -> out.append(text.get()));
  }

  private void add(String name, DerivedFile.Content content) throws IOException {
    files.add(folder.resolve(name), content);
    written.add(name);
  }

  /** Files beside the written ones; a person may have put them there. */
  private List<String> foreign() throws IOException {
    List<String> foreign = new ArrayList<>();
    for (String beside : List.of("figures", "tables")) {
      try (Stream<Path> files = Files.list(folder.resolve(beside))) {
        files.map(file -> beside + "/" + file.getFileName()).sorted().forEach(foreign::add);
      }
    }
    foreign.removeAll(written);
    return foreign;
  }
}
