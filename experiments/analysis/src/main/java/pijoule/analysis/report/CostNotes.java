package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.report.CostTable.Column;
import pijoule.analysis.stats.Quantile;

/** Lines below a table of costs that say what its numbers are. */
final class CostNotes {
  private static final String UNDER_LOAD =
      "Means over runs, each of a server process of its own, ± half of the 95 % interval over the"
          + " processes. Energy of the server's board, CPU time of the server.";

  private static final String OF_ONE_PROCESS =
      "Means over replicates of one server process, ± half of the 95 % interval over them. Energy"
          + " of the server's board, CPU time of the server.";

  private static final String ACTIVE_IDLE =
      "Active idle: the same server process without requests.";

  private static final String DIVIDED =
      "Energies are divided by the expected answers of the window, CPU time by answers of any kind,"
          + " failed ones and those of the lead-in too.";

  private static final String PARTIAL =
      "Without runs that were left out: a row with fewer runs than were made has their number.";

  private static final String MARGINAL =
      "Marginal: energy beyond the next lower rate, over the additional answers.";

  private static final String SMALLEST =
      "A request is one call: on the client from the start of its serialization to the end of its"
          + " deserialization, on the server the total. Means over runs, ± half of the 95 %"
          + " interval.";

  /** Below a table that has {@link RequestRow#NOT_RESOLVED}. */
  static final String UNRESOLVED = "Not resolved: the 95 % interval includes 0.";

  /** In place of columns in which every row were {@link RequestRow#NOT_RESOLVED}. */
  private static final String NOWHERE_RESOLVED =
      "No row resolves the energy %s: the 95 %% interval includes 0.";

  /** Below a table under load that lacks a percentile. */
  static final String FEW_REQUESTS =
      "NA: a run has fewer than ten requests beyond the percentile; a longer window has more.";

  private CostNotes() {}

  /**
   * {@return the lines, the most important first}
   *
   * @param answer of a campaign
   * @param columns of the table
   * @param percentiles that the table has
   * @param unresolved what no row resolves
   */
  static List<String> of(
      Answer answer, List<Column> columns, int percentiles, List<String> unresolved) {
    List<String> notes = new ArrayList<>();
    if (!unresolved.isEmpty()) {
      notes.add(NOWHERE_RESOLVED.formatted(String.join(" and ", unresolved)));
    }
    List<RequestRow> shown =
        answer.costs().stream()
            .filter(row -> columns.stream().anyMatch(column -> column.has(row)))
            .toList();
    answer
        .unanswered()
        .ifPresent(why -> notes.add("Costs of each cell by itself, and no answer. " + why));
    notes.add(answer.load().map(load -> means(load.isForeign())).orElse(SMALLEST));
    answer.load().ifPresent(load -> notes.addAll(underLoad(load)));
    if (has(columns, LoadQuantity.CPU)) {
      answer.load().map(LoadAnswer::steps).ifPresent(notes::addAll);
    }
    if (has(columns, LoadQuantity.ACTIVE)) {
      notes.add(ACTIVE_IDLE);
    }
    if (has(columns, LoadQuantity.MARGINAL)) {
      notes.add(MARGINAL);
    }
    if (shown.stream().anyMatch(RequestRow::includesZero)) {
      notes.add(UNRESOLVED);
    }
    if (answer.load().isEmpty()
        && percentiles < RequestRow.PROBABILITIES.size()
        && !shown.isEmpty()) {
      notes.add(percentiles(shown, percentiles));
    }
    if (shown.stream().anyMatch(row -> Sizes.BODIES.contains(row.quantity()))) {
      notes.add("Bodies: those of a call in HTTP, without headers.");
    }
    notes.add("Every number, with its interval: tables/requests.csv.");
    return notes;
  }

  /**
   * {@return notes that a terminal has room for}
   *
   * @param notes of a table
   * @param load what the table is of
   */
  static List<String> onTerminal(List<String> notes, LoadAnswer load) {
    boolean many = !load.errors().above(RequestErrors.MAX_SHARE).isEmpty();
    return notes.stream()
        .filter(note -> note.equals(UNRESOLVED) || many && note.equals(DIVIDED))
        .toList();
  }

  /**
   * {@return what the means of a campaign under load are over}
   *
   * @param isForeign whether all runs are of one process, which pijoule did not start
   */
  static String means(boolean isForeign) {
    return isForeign ? OF_ONE_PROCESS : UNDER_LOAD;
  }

  private static List<String> underLoad(LoadAnswer load) {
    List<String> notes = new ArrayList<>();
    if (load.errors().all().failed() > 0) {
      notes.add(DIVIDED);
      notes.add(CampaignErrors.IN_PERCENTILES);
    }
    if (!load.partial().isEmpty()) {
      notes.add(PARTIAL);
    }
    return notes;
  }

  private static boolean has(List<Column> columns, Quantity quantity) {
    return columns.stream().anyMatch(column -> column.quantity().equals(quantity));
  }

  /** Note on the percentiles that the table lacks. */
  private static String percentiles(List<RequestRow> shown, int had) {
    String needs =
        shown.get(0).quantiles().stream()
            .skip(had)
            .map(CostNotes::needs)
            .collect(Collectors.joining(", "));
    return "Percentiles need more calls (%s): a row has %s."
        .formatted(needs, shown.stream().mapToInt(RequestRow::calls).max().orElse(0));
  }

  private static String needs(Quantile quantile) {
    return "p%s %s".formatted(Math.round(quantile.probability() * 100), quantile.needed());
  }
}
