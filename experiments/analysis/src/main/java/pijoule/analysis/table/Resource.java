package pijoule.analysis.table;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** One file's entry in a package. */
final class Resource {
  private Resource() {}

  static ObjectNode describe(PackagedFile file, List<PackagedFile> all) throws IOException {
    FileKind kind = FileKind.of(file.path());
    MediaType type = MediaType.of(file.path());
    Optional<ObjectNode> schema =
        type == MediaType.CSV ? TableSchema.describe(file, all) : Optional.empty();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("profile", schema.isPresent() ? "tabular-data-resource" : "data-resource");
    node.put("name", file.name());
    node.put("path", file.path());
    node.put("title", kind.title());
    node.put("description", kind.description());
    node.put("format", type.format());
    node.put("mediatype", type.mediaType());
    if (type == MediaType.JSONL) {
      // A nested record a line is no table, and frictionless-py would take it for one.
      node.put("type", "text");
    }
    if (type.text()) {
      node.put("encoding", "utf-8");
    }
    if (file.path().endsWith(".gz")) {
      node.put("compression", "gz");
    }
    node.put("bytes", Files.size(file.file()));
    node.put("hash", "sha256:" + FileHash.sha256(file.file()));
    if (schema.isPresent()) {
      node.putObject("dialect").put("delimiter", ",").put("lineTerminator", "\n");
      node.set("schema", schema.get());
    }
    return node;
  }
}
