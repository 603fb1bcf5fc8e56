package pijoule.analysis;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.figures.PaperFigures;
import pijoule.analysis.inference.InferenceChapter;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.paper.AmortizedTable;
import pijoule.analysis.paper.PaperTables;
import pijoule.analysis.tables.Sheet;

/** What a report is made of, in its order. */
final class Chapters {
  private Chapters() {}

  static List<Chapter> of(Measurements measurements) {
    List<Chapter> chapters = new ArrayList<>();
    chapters.add(tables(measurements));
    chapters.add(figures(measurements));
    chapters.add(InferenceChapter.of(measurements));
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

  private static Chapter figures(Measurements measurements) {
    return new Chapter(
        "figures",
        "Figures",
        List.of("Figures 8 to 19 of Nunes et al. (2013), from this campaign's runs."),
        List.of(),
        PaperFigures.of(measurements));
  }
}
