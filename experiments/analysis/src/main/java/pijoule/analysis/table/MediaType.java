package pijoule.analysis.table;

/** Media type of a file by its ending, as registered with IANA if it is. */
enum MediaType {
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

  String format() {
    return format;
  }

  String mediaType() {
    return mediaType;
  }

  boolean text() {
    return text;
  }
}
