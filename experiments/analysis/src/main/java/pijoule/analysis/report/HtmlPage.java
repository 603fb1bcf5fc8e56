package pijoule.analysis.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.TemplateException;
import gg.jte.TemplateOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.claims.ClaimsChapter;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.HtmlWriter;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/**
 * Writes report.html: one file that needs no network, no other file and no program but a browser.
 */
public final class HtmlPage {
  /** Runs whose power is drawn. */
  private static final int MAX_DRAWN = 150;

  private HtmlPage() {}

  /**
   * Writes the page of a campaign.
   *
   * @param measurements of a campaign
   * @param chapters in their order
   * @param traces of the same campaign
   * @param answer of the same campaign
   * @param live what a campaign that may still run has above its answer; absent of a report
   * @param out gets the page
   * @throws IOException if it cannot be written
   */
  public static void write(
      Measurements measurements,
      List<Chapter> chapters,
      PowerTraces traces,
      Answer answer,
      Optional<LiveBand> live,
      Appendable out)
      throws IOException {
    PageModel model = model(measurements, chapters, traces, answer, live);
    try {
      engine().render("report.jte", model, new PageOutput(out));
    } catch (TemplateException refused) {
      if (refused.getCause() instanceof UncheckedIOException unwritable) {
        throw unwritable.getCause();
      }
      throw refused;
    }
  }

  /** {@return what a live page has above its answer, as HTML that takes its place} */
  public static String band(LiveBand live) {
    return part("band.jte", live);
  }

  /** {@return the power of the last minute, likewise} */
  public static String strips(List<LiveBand.Strip> strips) {
    return part("strips.jte", strips);
  }

  private static String part(String template, Object model) {
    StringBuilder html = new StringBuilder();
    engine().render(template, model, new PageOutput(html));
    return html.toString();
  }

  /** {@return the content security policy of a live page} */
  public static String livePolicy() {
    return PageParts.read(true).policy(true);
  }

  /** Templates were compiled with everything else: none is read or compiled here. */
  static TemplateEngine engine() {
    return TemplateEngine.createPrecompiled(
        null, ContentType.Html, HtmlPage.class.getClassLoader(), HtmlPage.class.getPackageName());
  }

  private static PageModel model(
      Measurements measurements,
      List<Chapter> chapters,
      PowerTraces all,
      Answer answer,
      Optional<LiveBand> live) {
    PowerTraces traces = all.ofRuns(MAX_DRAWN);
    RecordedCampaign campaign = measurements.campaign();
    Set<String> drawn =
        traces.sides().stream().map(bins -> bins.of().run().id()).collect(Collectors.toSet());
    return new PageModel(
        campaign.study().title(),
        campaign.study().name(),
        campaign.runs().stream().anyMatch(Run::valid),
        measurements.sides().stream().anyMatch(side -> side.energy().estimate().orElse(false)),
        ModelledPower.of(measurements).isPresent(),
        AnswerView.of(answer, measurements, all),
        SummaryText.blocks(measurements, chapters).stream()
            .map(block -> block.with(HtmlWriter::sentence))
            .toList(),
        chapters.stream()
            .filter(
                chapter -> !chapter.key().equals(ClaimsChapter.KEY) || !answer.claims().isEmpty())
            .map(ChapterView::of)
            .toList(),
        RunRow.of(measurements, drawn),
        page -> TracesJson.write(measurements, traces, page),
        new EmbeddedFiles(chapters, answer),
        campaign.hosts(),
        measurements.problems().stream().map(Problem::message).toList(),
        Reproduction.of(campaign),
        FileLink.of(campaign, chapters),
        PageParts.read(live.isPresent()),
        live,
        live.flatMap(band -> CallTimeline.last(measurements, all)));
  }

  /** Passes on what a template writes: a page of many runs is too long for memory. */
  private record PageOutput(Appendable out) implements TemplateOutput {
    @Override
    public void writeContent(String text) {
      writeContent(text, 0, text.length());
    }

    @Override
    public void writeContent(String text, int from, int to) {
      try {
        out.append(text, from, to);
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }
  }
}
