package pijoule.analysis.table;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import pijoule.base.Sha256;
import pijoule.campaign.YamlTree;
import pijoule.energy.trace.TraceException;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.trace.TraceInfo.TraceClosing;

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
      ObjectNode resource = resource(file, files);
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

  /**
   * Name and title of a study; a folder without a study is described all the same.
   *
   * @param name lower case, as the standard wants it
   * @param title one line
   */
  private record StudyWords(String name, String title) {
    private static final StudyWords NONE = new StudyWords("results", "pijoule results");

    static StudyWords read(Path yaml) {
      if (!Files.isRegularFile(yaml)) {
        return NONE;
      }
      try {
        JsonNode study = YamlTree.read(yaml);
        String name = study.path("name").asText(NONE.name);
        return new StudyWords(PackagedFile.safeName(name), study.path("title").asText(name));
      } catch (IOException unreadable) {
        return NONE;
      }
    }
  }

  /** One file's entry in a package. */
  private static ObjectNode resource(PackagedFile file, List<PackagedFile> all) throws IOException {
    PackagedFileKind kind = PackagedFileKind.of(file.path());
    MediaType type = MediaType.of(file.path());
    Optional<ObjectNode> schema =
        type == MediaType.CSV ? TableSchema.describe(file, all) : Optional.empty();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("profile", schema.isPresent() ? "tabular-data-resource" : "data-resource");
    node.put("name", file.name());
    node.put("path", file.path());
    node.put("title", kind.title());
    node.put("description", kind.description());
    node.put("format", type.format);
    node.put("mediatype", type.mediaType);
    if (type == MediaType.JSONL) {
      // A nested record a line is no table, and frictionless-py would take it for one.
      node.put("type", "text");
    }
    if (type.text) {
      node.put("encoding", "utf-8");
    }
    if (file.path().endsWith(".gz")) {
      node.put("compression", "gz");
    }
    node.put("bytes", Files.size(file.file()));
    node.put("hash", "sha256:" + sha256(file.file()));
    if (schema.isPresent()) {
      node.putObject("dialect").put("delimiter", ",").put("lineTerminator", "\n");
      node.set("schema", schema.get());
    }
    return node;
  }

  /** Media type of a file by its ending, as registered with IANA if it is. */
  private enum MediaType {
    CSV("csv", "text/csv", true),
    JSON("json", "application/json", true),
    /** JSON Lines has no registered type yet; this is the one that its own page names. */
    JSONL("jsonl", "application/jsonl", true),
    YAML("yaml", "application/yaml", true),
    MD("md", "text/markdown", true),
    HTML("html", "text/html", true),
    SVG("svg", "image/svg+xml", true),
    TEX("tex", "text/x-tex", true),
    TXT("txt", "text/plain", true),
    LOG("log", "text/plain", true),
    PARQUET("parquet", "application/vnd.apache.parquet", false),
    OTHER("bin", "application/octet-stream", false);

    private final String format;
    private final String mediaType;
    private final boolean text;

    MediaType(String format, String mediaType, boolean text) {
      this.format = format;
      this.mediaType = mediaType;
      this.text = text;
    }

    static MediaType of(String path) {
      for (MediaType type : values()) {
        if (path.endsWith("." + type.format)) {
          return type;
        }
      }
      return path.endsWith(".csv.gz") ? CSV : OTHER;
    }
  }

  /**
   * {@return SHA-256 of the file's bytes, in hexadecimal} A closed trace's is the one that its
   * recorder wrote: it saves reading hundreds of megabytes, and a trace that was changed since then
   * does not agree with its description. That of a compressed trace is computed, because the
   * recorder wrote the hash of the plain text.
   */
  private static String sha256(Path file) throws IOException {
    Optional<String> recorded = recorded(file);
    return recorded.isPresent() ? recorded.get() : Sha256.of(file);
  }

  private static Optional<String> recorded(Path file) throws IOException {
    String name = file.getFileName().toString();
    Path json = file.resolveSibling(name.replaceFirst("\\.csv$", ".json"));
    boolean trace =
        name.endsWith(".csv") && file.getParent().endsWith("traces") && Files.isRegularFile(json);
    try {
      return trace ? TraceInfo.read(json).closing().map(TraceClosing::csvSha256) : Optional.empty();
    } catch (TraceException damaged) {
      return Optional.empty();
    }
  }
}
