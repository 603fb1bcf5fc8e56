package pijoule.analysis.table;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Lays out a listing: one block without a heading. */
final class ListingLayout {
  private ListingLayout() {}

  static Layout of(Listing listing) {
    List<List<Field>> lines =
        listing.rows().stream()
            .map(row -> row.stream().map(ListingLayout::field).toList())
            .toList();
    return new Layout(
        listing.name(),
        listing.title(),
        List.of(listing.columns().stream().map(Column::heading).toList()),
        IntStream.range(0, listing.columns().size())
            .mapToObj(column -> numeric(listing, column))
            .toList(),
        keys(listing),
        List.of(new Layout.Block("", lines)),
        listing.notes());
  }

  private static Field field(Item item) {
    return item.numeric() ? Field.number(item.display(), item.full()) : Field.text(item.display());
  }

  private static boolean numeric(Listing listing, int column) {
    return !listing.rows().isEmpty()
        && listing.rows().stream().allMatch(row -> row.get(column).numeric());
  }

  /** The fewest first columns in which no two rows are the same; one where none are enough. */
  private static int keys(Listing listing) {
    for (int keys = 1; keys <= listing.columns().size(); keys++) {
      Set<List<Item>> different = new HashSet<>();
      int first = keys;
      listing.rows().forEach(row -> different.add(row.subList(0, first)));
      if (different.size() == listing.rows().size()) {
        return keys;
      }
    }
    return 1;
  }
}
