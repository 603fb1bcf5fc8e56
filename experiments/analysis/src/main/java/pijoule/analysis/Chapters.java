package pijoule.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimsChapter;
import pijoule.analysis.claims.ClaimsFolder;
import pijoule.analysis.claims.PrintedTable;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.GrowthListing;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.figure.CurvesFigure;
import pijoule.analysis.figure.DistributionFigure;
import pijoule.analysis.figure.EffectsFigure;
import pijoule.analysis.figure.ExtraFigures;
import pijoule.analysis.figure.LoadFigures;
import pijoule.analysis.figure.PaperFigures;
import pijoule.analysis.hosts.BoardsChapter;
import pijoule.analysis.load.LoadChapter;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.AmortizedTable;
import pijoule.analysis.paper.DesignTable;
import pijoule.analysis.paper.EnvironmentTable;
import pijoule.analysis.paper.JvmTables;
import pijoule.analysis.paper.OthersTable;
import pijoule.analysis.paper.PacketsTable;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.paper.ProgramTables;
import pijoule.analysis.paper.PublishedTables;
import pijoule.analysis.paper.RequestPartsTable;
import pijoule.analysis.paper.RequestSharesTable;
import pijoule.analysis.paper.SizesTable;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.Paper;
import pijoule.campaign.RecordedCampaign;

/** Chapters of a report, in their order. */
final class Chapters {
  private Chapters() {}

  static List<Chapter> of(
      Measurements measurements, List<Comparison> comparisons, ClaimsFolder against) {
    RecordedCampaign campaign = measurements.campaign();
    List<Chapter> chapters =
        switch (campaign.study().kind()) {
          case CALLS -> ofCalls(measurements, comparisons, against);
          case LOAD -> underLoad(measurements, comparisons, against);
        };
    boolean modelled = ModelledPower.of(measurements).isPresent();
    return chapters.stream()
        .map(chapter -> modelled ? chapter.withoutEstimates() : chapter)
        .map(chapter -> numbered(chapter, campaign.paper()))
        .toList();
  }

  /** With a sentence on the numbers of its tables and figures, where they are a paper's. */
  private static Chapter numbered(Chapter chapter, Paper paper) {
    return paper.remark(chapter.names()).map(chapter::saying).orElse(chapter);
  }

  private static List<Chapter> ofCalls(
      Measurements measurements, List<Comparison> comparisons, ClaimsFolder against) {
    RecordedCampaign campaign = measurements.campaign();
    return inOrder(
        List.of(
            () -> Stream.of(shares(measurements)),
            () -> Stream.of(others(measurements)),
            () -> ClaimsChapter.of(measurements, against).stream(),
            () -> published(measurements, against),
            () -> Stream.of(tables(measurements)),
            () -> growth(measurements, against).stream(),
            () -> Stream.of(figures(measurements)),
            () -> Stream.of(setting(campaign)),
            () -> Stream.of(differences(measurements, comparisons)),
            () -> Stream.of(checks(measurements)),
            () -> BoardsChapter.of(measurements).stream()));
  }

  /** A server under load has no call's phases, and nothing of the chapters that are about them. */
  private static List<Chapter> underLoad(
      Measurements measurements, List<Comparison> comparisons, ClaimsFolder against) {
    return inOrder(
        List.of(
            () -> Stream.of(LoadChapter.of(measurements, LoadFigures.of(measurements))),
            () -> ClaimsChapter.of(measurements, against).stream(),
            () -> Stream.of(setting(measurements.campaign())),
            () -> Stream.of(differences(measurements, comparisons)),
            () -> BoardsChapter.of(measurements).stream()));
  }

  /** Chapters are made side by side: none needs another. */
  private static List<Chapter> inOrder(List<Supplier<Stream<Chapter>>> chapters) {
    return chapters.parallelStream().flatMap(Supplier::get).toList();
  }

  private static Stream<Chapter> published(Measurements measurements, ClaimsFolder against) {
    return against
        .reference()
        .filter(reference -> !reference.tables().isEmpty())
        .map(reference -> published(measurements, reference))
        .stream();
  }

  /** The tables as a reference prints them. */
  private static Chapter published(Measurements measurements, Reference reference) {
    List<String> numbers = reference.tables().stream().map(PrintedTable::number).toList();
    return new Chapter(
        "published-tables",
        numbers.size() == 1
            ? "Table " + numbers.get(0)
            : "Tables %s to %s".formatted(numbers.get(0), numbers.get(numbers.size() - 1)),
        List.of(
            "As printed in "
                + reference.citation()
                + ", with this campaign's values and their 95 % intervals below the printed"
                + " figures."),
        PublishedTables.of(measurements, reference),
        List.of(),
        Map.of(),
        true);
  }

  private static Chapter tables(Measurements measurements) {
    List<Sheet> sheets = new ArrayList<>(PaperTables.of(measurements));
    AmortizedTable.of(measurements).ifPresent(sheets::add);
    SizesTable.of(measurements).ifPresent(sheets::add);
    ProgramTables.disk(measurements).ifPresent(sheets::add);
    ProgramTables.process(measurements).ifPresent(sheets::add);
    PacketsTable.of(measurements).ifPresent(sheets::add);
    return new Chapter(
        "tables",
        "Times, energies and powers",
        List.of("Means by cell, in the layout of Nunes et al. (2013)."),
        sheets,
        List.of());
  }

  private static Chapter setting(RecordedCampaign campaign) {
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(EnvironmentTable.of(campaign));
    sheets.add(DesignTable.of(campaign));
    sheets.addAll(JvmTables.of(campaign));
    return new Chapter(
        "setting",
        "Boards and design",
        List.of("What was measured, and where."),
        sheets,
        List.of());
  }

  private static Chapter shares(Measurements measurements) {
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(RequestPartsTable.of(measurements));
    sheets.addAll(RequestSharesTable.of(measurements));
    return new Chapter(
        "shares",
        "Phases' shares",
        List.of("What a request and a total consist of."),
        sheets,
        ExtraFigures.shares(measurements));
  }

  private static Chapter differences(Measurements measurements, List<Comparison> comparisons) {
    return CampaignComparisons.of(measurements.campaign()).chapter(measurements, comparisons);
  }

  private static Chapter checks(Measurements measurements) {
    List<Figure> figures = new ArrayList<>(EffectsFigure.all(measurements));
    figures.addAll(ExtraFigures.checks(measurements));
    return new Chapter(
        "checks",
        "Effects and the runs in their order",
        List.of(
            "Which factors change a total, and whether the runs meet the assumptions of the"
                + " intervals and tests."),
        List.of(),
        figures);
  }

  private static Chapter others(Measurements measurements) {
    return new Chapter(
        "others",
        "The client's Others",
        List.of("Phases that the client's Others in the tables of means are made of."),
        List.of(OthersTable.of(measurements)),
        List.of());
  }

  /** Absent where no number is varied. */
  private static Optional<Chapter> growth(Measurements measurements, ClaimsFolder against) {
    return GrowthListing.of(measurements)
        .map(
            listing ->
                new Chapter(
                    "growth",
                    "Growth",
                    List.of(
                        "How sizes, times and energies grow with a number, and how they compare with"
                            + " those of the first level."),
                    List.of(listing),
                    CurvesFigure.all(measurements, against.reference())));
  }

  private static Chapter figures(Measurements measurements) {
    List<Figure> ofPaper = PaperFigures.of(measurements);
    List<String> sentences = new ArrayList<>();
    sentences.add("Serialization, deserialization and totals of both sides.");
    if (ofPaper.size() < PaperFigures.MAX_COUNT) {
      sentences.add(
          "Not drawn: quantities without a value in any run, bars of two cells, and steps of fewer"
              + " than 20 runs.");
    }
    return new Chapter(
        "figures",
        "Figures",
        sentences,
        List.of(),
        Stream.of(
                ofPaper.stream(),
                PaperFigures.delay(measurements).stream(),
                DistributionFigure.all(measurements, Measurand.OF_AN_ANSWER).stream())
            .flatMap(figures -> figures)
            .toList());
  }
}
