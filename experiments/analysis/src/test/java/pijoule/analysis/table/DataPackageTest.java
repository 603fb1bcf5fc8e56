package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.catalog.Factors;

class DataPackageTest {
  private static final List<String> NUMBERS = List.of("integer", "number");

  @TempDir private static Path described;
  @TempDir Path folder;

  @BeforeAll
  static void describe() throws Exception {
    DescribedCampaign.write(described);
  }

  @Test
  void everyFileIsListedOnceInOrderWithItsSizeAndHash() throws Exception {
    JsonNode root = read(described);
    List<String> paths = new ArrayList<>();
    for (JsonNode resource : root.path("resources")) {
      String path = resource.path("path").asText();
      paths.add(path);
      byte[] bytes = Files.readAllBytes(described.resolve(path));
      String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      assertThat(resource.path("hash").asText()).as(path).isEqualTo("sha256:" + hash);
      assertThat(resource.path("bytes").asLong()).as(path).isEqualTo(bytes.length);
      assertThat(resource.path("title").asText()).as(path).isNotBlank().doesNotContain("$");
    }
    assertThat(paths).isSorted().contains("my notes.xyz", "logs/1/Server 1.log", "plan.csv");
    try (Stream<Path> all = Files.walk(described)) {
      // Not listed: the package itself, the lock and a half-written file.
      assertThat(paths).hasSize((int) all.filter(Files::isRegularFile).count() - 3);
    }
    assertThat(all(root, "name"))
        .doesNotHaveDuplicates()
        .isNotEmpty()
        .allMatch(n -> n.matches("[a-z0-9._-]+"));
  }

  @Test
  void everyColumnHasATypeAndAMeaningAndEveryNumberAUnit() throws Exception {
    int columns = 0;
    for (JsonNode resource : read(described).path("resources")) {
      boolean table = resource.path("path").asText().matches(".*\\.csv(\\.gz)?");
      assertThat(resource.has("schema")).as(resource.toString()).isEqualTo(table);
      for (JsonNode field : resource.path("schema").path("fields")) {
        String what = resource.path("path").asText() + ": " + field;
        assertThat(field.path("description").asText()).as(what).isNotBlank();
        if (NUMBERS.contains(field.path("type").asText())) {
          assertThat(field.has("unit") ^ field.has("unitColumn")).as(what).isTrue();
        }
        columns++;
      }
    }
    assertThat(columns).isGreaterThan(80);
  }

  @Test
  void everyFactorHasAMeaning() {
    assertThat(Factors.all())
        .filteredOn(factor -> ColumnDictionary.find(factor.column()).description().isEmpty())
        .isEmpty();
  }

  @Test
  void aNameWithAUnitIsUnderstoodAndAStrangeOneIsNot() {
    ColumnInfo low = ColumnDictionary.find("ci95_low_joules");
    assertThat(low.unit()).contains("J");
    assertThat(low.description())
        .contains("Lower end of the 95 % confidence interval, over blocks, joules.");
    assertThat(ColumnDictionary.find("strange")).isEqualTo(ColumnInfo.UNKNOWN);
    assertThat(ColumnDictionary.find("_ns").unit()).isEmpty();
  }

  @Test
  void anIntervalOfARatioHasNotTheUnitOfTheRow() throws Exception {
    Files.writeString(folder.resolve("a.csv"), "unit,ratio,ci95_low\nJ,1.1,1.0\n");
    Files.writeString(folder.resolve("b.csv"), "unit,mean,ratio,ci95_low\nJ,2,1.1,1.0\n");
    Files.writeString(folder.resolve("c.csv"), "mean,ci95_low\n2,1.0\n");
    JsonNode root = read(folder);
    assertThat(field(resource(root, "a.csv"), "ci95_low").path("unit").asText()).isEqualTo("1");
    assertThat(field(resource(root, "b.csv"), "ci95_low").path("unitColumn").asText())
        .isEqualTo("unit");
    assertThat(field(resource(root, "c.csv"), "mean").has("unitColumn")).isFalse();
  }

  @Test
  void typesOfLevelsAreThoseOfTheirValues() throws Exception {
    JsonNode plan = resource(read(described), "plan.csv");
    assertThat(field(plan, "message_size_bytes").path("type").asText()).isEqualTo("integer");
    assertThat(field(plan, "heap_bytes").path("type").asText()).isEqualTo("string");
    assertThat(field(plan, "heap_bytes").path("unit").asText()).isEqualTo("By");
    assertThat(plan.path("schema").path("missingValues").toString()).isEqualTo("[\"\",\"NA\"]");
  }

  @Test
  void aClosedTraceKeepsTheHashThatItsRecorderTold() throws Exception {
    DescribedCampaign.write(folder);
    String name = "traces/pi-client-1.csv";
    String before = resource(read(folder), name).path("hash").asText();
    Files.writeString(folder.resolve(name), "time_ns,power_watts\n1,2\n");
    assertThat(resource(read(folder), name).path("hash").asText()).isEqualTo(before);
  }

  @Test
  void theSameFolderGivesTheSameBytesInEveryLocale() throws Exception {
    String first = DataPackage.write(described, List.of());
    Locale locale = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      Files.writeString(described.resolve(DataPackage.FILE), first);
      assertThat(DataPackage.write(described, List.of()))
          .isEqualTo(first)
          .doesNotContain(described.toString());
    } finally {
      Locale.setDefault(locale);
    }
  }

  @Test
  void aFolderWithoutAStudyAndWithATornTraceIsDescribedAllTheSame() throws Exception {
    Files.createDirectories(folder.resolve("traces"));
    Files.write(folder.resolve("traces/m-1.csv.gz"), new byte[] {31});
    JsonNode root = read(folder);
    assertThat(root.path("name").asText()).isEqualTo("results");
    assertThat(resource(root, "traces/m-1.csv.gz").has("schema")).isFalse();
  }

  private static JsonNode read(Path folder) throws Exception {
    return new ObjectMapper().readTree(DataPackage.write(folder, List.of()));
  }

  private static JsonNode resource(JsonNode root, String path) {
    return with(root.path("resources"), "path", path);
  }

  private static JsonNode field(JsonNode resource, String name) {
    return with(resource.path("schema").path("fields"), "name", name);
  }

  private static JsonNode with(JsonNode list, String key, String value) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(node -> node.path(key).asText().equals(value))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> all(JsonNode root, String key) {
    return StreamSupport.stream(root.path("resources").spliterator(), false)
        .map(resource -> resource.path(key).asText())
        .toList();
  }
}
