package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.RequestErrors;
import pijoule.campaign.Run;
import pijoule.contract.study.Cell;

/**
 * Requests without the expected answer in a campaign's windows, by cell. Steps of a search for a
 * greatest rate are not among them: these fail on purpose, and table {@code max-rate-steps} has
 * them.
 *
 * @param cells that had requests, in the study's order
 */
public record CampaignErrors(List<OfCell> cells) {
  /** Text on where the requests without the expected answer are in response times. */
  public static final String IN_PERCENTILES =
      "Requests without the expected answer are above every time in percentiles of the response"
          + " time.";

  /**
   * Requests of a cell.
   *
   * @param name of the cell for a person
   * @param used runs that the answer is of, the repeat of a first rate as well
   * @param leftOut runs that decide nothing: the generator limited them
   */
  public record OfCell(Cell cell, String name, List<Run> used, List<Run> leftOut) {
    /** {@return what the runs of the answer have} */
    public RequestErrors errors() {
      return RequestErrors.of(used);
    }
  }

  /**
   * {@return its errors}
   *
   * @param measurements of a campaign under load
   */
  public static CampaignErrors of(Measurements measurements) {
    List<OfCell> cells = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      List<Run> runs =
          measurements.campaign().runs().stream()
              .filter(run -> run.cell() == cell.number())
              .filter(CampaignErrors::hasRequests)
              .toList();
      if (!runs.isEmpty()) {
        cells.add(
            new OfCell(
                cell,
                cell.levels().size() == 1 ? LoadedStack.rate(cell) : cell.display(),
                runs.stream().filter(run -> !isLeftOut(run)).toList(),
                runs.stream().filter(CampaignErrors::isLeftOut).toList()));
      }
    }
    return new CampaignErrors(cells);
  }

  private static boolean hasRequests(Run run) {
    return run.valid()
        && run.load().filter(load -> !load.isIdle() && load.maxRate().isEmpty()).isPresent();
  }

  private static boolean isLeftOut(Run run) {
    return !run.decides();
  }

  /** {@return errors of all cells together; of the runs that were left out where all were} */
  public RequestErrors all() {
    List<Run> used = cells.stream().flatMap(cell -> cell.used.stream()).toList();
    return RequestErrors.of(
        used.isEmpty() ? cells.stream().flatMap(cell -> cell.leftOut.stream()).toList() : used);
  }

  /**
   * {@return cells with a greater share of errors, the greatest first}
   *
   * @param share 0 to 1
   */
  public List<OfCell> above(double share) {
    return cells.stream()
        .filter(cell -> cell.errors().share() > share)
        .sorted(Comparator.comparing((OfCell cell) -> -cell.errors().share()))
        .toList();
  }

  /**
   * {@return sentence on the errors, by kind, and on their place, which follows a headline; empty
   * where there is none}
   */
  public String sentence() {
    RequestErrors all = all();
    if (all.failed() == 0) {
      return "";
    }
    return (" Errors %s of %s requests: %s%s; percentiles count them as the slowest.")
        .formatted(all.percent(), all.offered(), all.kinds(), where(all));
  }

  private String where(RequestErrors all) {
    List<OfCell> with = above(0);
    if (with.isEmpty()) {
      return ", in runs that were left out";
    }
    String percent = with.get(0).errors().percent();
    if (cells.size() == 1 || with.size() > 1 && percent.equals(all.percent())) {
      return "";
    }
    return with.size() == 1
        ? ", all at %s (%s)".formatted(with.get(0).name, percent)
        : ", up to %s at %s".formatted(percent, with.get(0).name);
  }

  /**
   * {@return that more requests failed than that, without a full stop; empty where none did}
   *
   * @param share 0 to 1
   */
  public Optional<String> beyond(double share) {
    List<OfCell> above = above(share);
    if (above.isEmpty()) {
      return Optional.empty();
    }
    OfCell worst = above.get(0);
    String of = worst.errors().percent() + " of the requests failed";
    String at = cells.size() == 1 ? "" : " at " + worst.name;
    int others = above.size() - 1;
    return Optional.of(
        others == 0
            ? "%s%s, more than %s".formatted(of, at, limit(share))
            : "%s%s, and more than %s at %s %s"
                .formatted(of, at, limit(share), others, others == 1 ? "other" : "others"));
  }

  private static String limit(double share) {
    return RequestErrors.percent(share).replaceFirst("[.]0+ %$", " %");
  }

  /** {@return whether more requests failed than costs may leave out} */
  public boolean areMany() {
    return !above(RequestErrors.MAX_SHARE).isEmpty();
  }

  /**
   * {@return a cost's name, which says where many requests failed that it is one of those answered}
   *
   * @param display such as {@code energy per request}
   */
  public String perRequest(String display) {
    return areMany() ? display.replaceFirst("per request", "per answered request") : display;
  }
}
