package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * The layout of a printed table. Sections, rows and columns are each named by factors, by their
 * names in a study, or {@link #QUANTITY}.
 *
 * @param number as printed, such as {@code III} or {@code 3}
 * @param title what it is of, without its number
 * @param sections what its parts differ in; empty where it has one part
 * @param rows what its rows differ in, at least one
 * @param columns what its columns differ in, at least one
 * @param quantities what its figures are of, at least one, in the table's order
 * @param overheads how much more one level of a factor takes than another, which its figures give;
 *     absent where nobody asks for it
 * @param notes what a reader must know of it, one sentence each
 * @param figures that it prints
 */
public record PrintedTable(
    String number,
    String title,
    List<String> sections,
    List<String> rows,
    List<String> columns,
    List<TableQuantity> quantities,
    Optional<Overheads> overheads,
    List<String> notes,
    List<Published> figures) {
  /** Among the factors: the figures differ in what they are of. */
  public static final String QUANTITY = "quantity";

  /** {@return what it names, in the order of sections, rows and columns} */
  public List<String> names() {
    return Stream.of(sections, rows, columns).flatMap(List::stream).toList();
  }

  /** {@return the factors among them} */
  public List<String> factors() {
    return names().stream().filter(name -> !name.equals(QUANTITY)).toList();
  }

  /**
   * {@return every combination of their levels that has a figure, in the printed order, the last
   * varying fastest; one place that names nothing where there are no names}
   *
   * @param names sections, rows or columns
   */
  public List<TableCoordinate> places(List<String> names) {
    List<TableCoordinate> places = List.of(TableCoordinate.ANY);
    for (String name : names) {
      List<TableCoordinate> longer = new ArrayList<>();
      for (TableCoordinate place : places) {
        longer.addAll(name.equals(QUANTITY) ? ofQuantities(place) : ofLevels(place, name));
      }
      places = longer;
    }
    return places;
  }

  /**
   * {@return every place of its overheads, in the printed order: without the factor whose levels
   * are compared; none where it has no overheads}
   */
  public List<TableCoordinate> overheadPlaces() {
    return overheads
        .map(
            overhead ->
                places(
                    names().stream()
                        .filter(name -> !name.equals(overhead.factor().key()))
                        .toList()))
        .orElse(List.of());
  }

  private List<TableCoordinate> ofQuantities(TableCoordinate place) {
    return quantities.stream()
        .map(quantity -> new TableCoordinate(place.levels(), Optional.of(quantity)))
        .toList();
  }

  private List<TableCoordinate> ofLevels(TableCoordinate place, String factor) {
    return figures.stream()
        .filter(figure -> figure.levels().entrySet().containsAll(place.levels().entrySet()))
        .filter(figure -> place.quantity().stream().allMatch(quantity -> isOf(figure, quantity)))
        .map(figure -> figure.levels().get(factor))
        .distinct()
        .map(level -> place.at(factor, level))
        .toList();
  }

  /**
   * {@return what its figure is of}
   *
   * @param place of a section, a row and a column together
   */
  public TableQuantity quantity(TableCoordinate place) {
    return place.quantity().orElse(quantities.get(0));
  }

  /**
   * {@return the figure there; absent where the table has none}
   *
   * @param place of a section, a row and a column together
   */
  public Optional<Published> figure(TableCoordinate place) {
    TableQuantity of = quantity(place);
    return figures.stream()
        .filter(figure -> isOf(figure, of))
        .filter(figure -> figure.levels().equals(place.levels()))
        .findFirst();
  }

  private static boolean isOf(Published figure, TableQuantity of) {
    return figure.side() == of.side() && figure.metric().equals(of.quantity().key());
  }

  /**
   * Quantity of a printed table's figures.
   *
   * @param side of a call
   * @param quantity of it
   * @param label the paper's word
   * @param unit symbol of the unit that it is printed in
   * @param perUnit that unit in the quantity's own, such as 0.001 for ms
   */
  public record TableQuantity(
      Side side, Quantity quantity, String label, String unit, double perUnit) {}
}
