package pijoule.analysis.table;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Describes a results folder as a Data Package (specs.frictionlessdata.io, version 1): every file
 * with its size and hash, every column of every table with its type, unit and meaning.
 */
public final class DataPackage {
  /** The description's place in a results folder; it does not describe itself. */
  public static final String FILE = "datapackage.json";

  /** Name and version of what the package has beyond the standard's own properties. */
  public static final String FORMAT = "pijoule-datapackage/1";

  private static final String FOREIGN =
      "Not made by this report: an earlier one's, or not pijoule's.";

  private static final ObjectMapper JSON = new ObjectMapper();

  private DataPackage() {}

  /**
   * Describes what a folder contains now: the same bytes for the same files. Everything derived
   * must be written before.
   *
   * @param folder of results
   * @param foreign paths within it of files that the report did not write, though they are among
   *     those that it did
   * @return the text of its {@value #FILE}
   * @throws IOException if a file cannot be read
   */
  public static String write(Path folder, Collection<String> foreign) throws IOException {
    List<PackagedFile> files = PackagedFile.list(folder);
    ObjectNode root = JSON.createObjectNode();
    root.put("profile", "data-package");
    StudyWords study = StudyWords.read(folder.resolve("study.yaml"));
    root.put("name", study.name());
    root.put("title", study.title());
    root.put(
        "description",
        "Results of a pijoule campaign: time and energy of web services. Units are UCUM codes in"
            + " the property unit of each field; unitColumn names the column that holds a row's"
            + " unit. Absent values are NA.");
    root.putArray("keywords").add("energy").add("time").add("web services");
    root.put("format", FORMAT);
    ArrayNode resources = root.putArray("resources");
    for (PackagedFile file : files) {
      ObjectNode resource = Resource.describe(file, files);
      if (foreign.contains(file.path())) {
        resource.put("description", FOREIGN);
      }
      resources.add(resource);
    }
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return JSON.writer(
                new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines))
            .writeValueAsString(root)
        + "\n";
  }
}
