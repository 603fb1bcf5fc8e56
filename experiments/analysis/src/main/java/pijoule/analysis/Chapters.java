package pijoule.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.boards.BoardsChapter;
import pijoule.analysis.claims.ClaimsChapter;
import pijoule.analysis.document.Chapter;
import pijoule.analysis.document.Figure;
import pijoule.analysis.figures.EffectsFigure;
import pijoule.analysis.figures.ExtraFigures;
import pijoule.analysis.figures.PaperFigures;
import pijoule.analysis.inference.Comparison;
import pijoule.analysis.inference.InferenceChapter;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.paper.AmortizedTable;
import pijoule.analysis.paper.DesignTable;
import pijoule.analysis.paper.DetailTables;
import pijoule.analysis.paper.EnvironmentTable;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.tables.Sheet;

/** What a report is made of, in its order. */
final class Chapters {
  private Chapters() {}

  static List<Chapter> of(Measurements measurements, List<Comparison> comparisons, Path folder) {
    List<Chapter> chapters = new ArrayList<>();
    chapters.add(setting(measurements.campaign()));
    chapters.add(tables(measurements));
    chapters.add(figures(measurements));
    ClaimsChapter.of(measurements, folder).ifPresent(chapters::add);
    chapters.add(InferenceChapter.of(measurements, comparisons));
    BoardsChapter.of(measurements.campaign()).ifPresent(chapters::add);
    chapters.add(shares(measurements));
    chapters.add(details(measurements));
    return chapters;
  }

  private static Chapter tables(Measurements measurements) {
    List<Sheet> sheets = new ArrayList<>(PaperTables.of(measurements));
    AmortizedTable.of(measurements).ifPresent(sheets::add);
    return new Chapter(
        "tables",
        "Times, energies and powers",
        List.of("Tables III to VIII of Nunes et al. (2013), from this campaign's runs."),
        sheets,
        List.of());
  }

  private static Chapter setting(RecordedCampaign campaign) {
    return new Chapter(
        "setting",
        "Boards and design",
        List.of("Tables I and II of Nunes et al. (2013), from this campaign's files."),
        List.of(EnvironmentTable.of(campaign), DesignTable.of(campaign.study())),
        List.of());
  }

  private static Chapter shares(Measurements measurements) {
    List<Figure> figures = new ArrayList<>(ExtraFigures.of(measurements));
    figures.addAll(EffectsFigure.all(measurements));
    return new Chapter(
        "shares",
        "Shares, effects and the runs in their order",
        List.of(
            "What a total consists of, which factors change it, and whether the runs meet the"
                + " assumptions of the intervals and tests."),
        List.of(),
        figures);
  }

  private static Chapter details(Measurements measurements) {
    return new Chapter(
        "details",
        "All phases in detail",
        List.of(
            "What Tables III to VIII leave out: standard deviations, ends of the intervals, numbers"
                + " of runs, uncertainties of the energies and verdicts, and the phases that the"
                + " client's Others are made of."),
        DetailTables.of(measurements),
        List.of());
  }

  private static Chapter figures(Measurements measurements) {
    return new Chapter(
        "figures",
        "Figures",
        List.of("Figures 8 to 19 of Nunes et al. (2013), from this campaign's runs."),
        List.of(),
        PaperFigures.of(measurements));
  }
}
