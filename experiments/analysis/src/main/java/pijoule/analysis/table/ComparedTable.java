package pijoule.analysis.table;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;

/**
 * A table of another source: below each of its rows the same row of this campaign.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param headers at least one
 * @param blocks at least one
 * @param notes below it, one line each
 * @param csv every figure of it with what was measured, one a line
 */
public record ComparedTable(
    String name,
    String title,
    List<Header> headers,
    List<Block> blocks,
    List<String> notes,
    String csv)
    implements Sheet {
  public ComparedTable {
    headers = List.copyOf(headers);
    blocks = List.copyOf(blocks);
    notes = List.copyOf(notes);
  }

  /** Only what was measured counts: the source's own figures say nothing of a campaign. */
  @Override
  public boolean known() {
    return blocks.stream()
        .flatMap(block -> block.rows().stream())
        .flatMap(row -> row.pairs().stream())
        .flatMap(pair -> pair.measured().entry().summary().stream())
        .anyMatch(summary -> summary.n() > 0);
  }

  /** The notes say why. */
  @Override
  public String absence() {
    return "nothing of it was measured. " + String.join(" ", notes).replaceFirst("\\.$", "");
  }

  @Override
  public boolean isEstimate() {
    return blocks.stream()
            .flatMap(block -> block.rows().stream())
            .flatMap(row -> row.pairs().stream())
            .map(Pair::measured)
            .filter(measured -> measured.entry().summary().isPresent())
            .allMatch(Measured::estimate)
        && known();
  }

  /**
   * Rows that belong together.
   *
   * @param heading what they have in common, empty where there is nothing to say
   * @param rows at least one
   */
  public record Block(String heading, List<Pairs> rows) {
    public Block {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A row of the source and the same of this campaign.
   *
   * @param label for a person
   * @param pairs one a column
   */
  public record Pairs(String label, List<Pair> pairs) {
    public Pairs {
      pairs = List.copyOf(pairs);
    }

    boolean estimate() {
      return pairs.stream().anyMatch(pair -> pair.measured().estimate());
    }
  }

  /**
   * A figure and what this campaign has in its place.
   *
   * @param printed absent where the source has no figure
   * @param measured what this campaign has
   */
  public record Pair(Optional<Printed> printed, Measured measured) {}

  /**
   * A figure of the source.
   *
   * @param text as it is printed
   * @param halfWidth of its 95 % interval as it is printed; absent where none is
   * @param value in the unit of files
   */
  public record Printed(String text, Optional<String> halfWidth, double value) {
    /** With half of its interval, as what is measured has it. */
    String shown() {
      return text + halfWidth.map(half -> " ± " + half).orElse("");
    }
  }

  /**
   * A value of this campaign.
   *
   * @param entry in the unit of files; without a summary where the campaign has no such cell
   * @param unit symbol of that unit
   * @param perUnit the printed unit in that unit, such as 0.001 for ms in s
   * @param estimate whether it rests on a power that is modelled and not measured
   */
  public record Measured(Entry entry, String unit, double perUnit, boolean estimate) {
    /** {@return summary in the printed unit} */
    Optional<Summary> shown() {
      return entry.summary().map(summary -> summary.times(1 / perUnit));
    }
  }
}
