package pijoule.analysis.table;

/**
 * A chart, ready to be written.
 *
 * @param name of its files, without ending
 * @param title for a person
 * @param estimate whether its values rest on a power that is modelled and not measured
 * @param description what it shows in a sentence or two, for whoever cannot see it
 * @param svg a whole SVG document that needs nothing else, of the same bytes for the same numbers
 * @param csv every number that it shows, lines with their ends, units in the column names
 */
public record Figure(
    String name, String title, boolean estimate, String description, String svg, String csv) {}
