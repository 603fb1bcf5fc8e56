package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A release of the programs that are built, unpacked where nobody may write. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ReleaseIT {
  private static final long LIMIT_SECONDS = 300;

  /** The standard's own schema, which is in its Java library. */
  private static final Schema CYCLONE_DX =
      SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_7,
              registry ->
                  registry.schemaIdResolvers(
                      ids -> ids.mapPrefix("http://cyclonedx.org/schema/", "classpath:")))
          .getSchema(SchemaLocation.of("http://cyclonedx.org/schema/bom-1.6.schema.json"));

  @TempDir private Path temp;

  @Test
  void anUnpackedReleaseRunsAStudyAndIsNotWrittenTo() throws Exception {
    run(Cli.HOME, Cli.HOME.resolve("pijoule").toString(), "dist", "--built");
    run(temp, "tar", "-xf", made(".tar.gz"), "--one-top-level=app", "--strip-components=1");
    Path app = temp.resolve("app");
    Path results = temp.resolve("results");
    List<String> sums = Files.readAllLines(app.resolve("SHA256SUMS"));
    assertThat(sums).anyMatch(line -> line.endsWith(" server-cxf/target/app/server-cxf.jar"));
    assertThat(jars(app).size())
        .as("each library once")
        .isEqualTo(jars(app).stream().distinct().count());
    everyLibraryHasItsLicence(app);
    run(temp, "chmod", "-R", "a-w", "app");
    try {
      Map<Path, String> before = files(app);

      assertThat(pijoule(app, "version")).contains("installed: a release (archive) in " + app);
      assertThat(pijoule(app, "plan", "quick"))
          .contains("next: " + app.resolve("pijoule") + " run quick");
      assertThat(pijoule(app, "studies")).contains("nunes2013");
      assertThat(pijoule(app, "meter", "list")).contains("model");
      assertThat(pijoule(app, "meter", "self-cost", "--samples", "2000")).contains("twice the");
      String fixed = "message_size=100kB,framework=cxf,lifecycle=cold";
      assertThat(
              pijoule(
                  app,
                  List.of(
                          "run",
                          "quick",
                          "--replicates",
                          "2",
                          "--fix",
                          fixed,
                          "--out",
                          results + "")
                      .toArray(String[]::new)))
          .contains("2 of 2 runs valid");

      assertThat(results.resolve("report.html")).isNotEmptyFile();
      assertThat(files(app)).isEqualTo(before);
    } finally {
      run(temp, "chmod", "-R", "u+w", "app");
    }

    run(temp, "dpkg-deb", "-x", made(".deb"), "root");
    Path root = temp.resolve("root/usr");
    assertThat(run(root, "bin/pijoule", "version"))
        .contains("installed: a release (Debian package) in " + root.resolve("lib/pijoule"));
    assertThat(root.resolve("share/man/man1/pijoule.1.gz")).isNotEmptyFile();
    assertThat(root.resolve("share/zsh/vendor-completions/_pijoule"))
        .content()
        .contains("_pijoule_run()");
    assertThat(completed(root, "pijoule pl", 1)).isEqualTo("plan\n");
    assertThat(completed(root, "pijoule meter wa", 2)).isEqualTo("watch\n");
  }

  /** Completions of the last word by bash. */
  private String completed(Path root, String words, int last) throws Exception {
    String script =
        ". share/bash-completion/completions/pijoule; compopt() { :; }; COMP_WORDS=(%s) COMP_CWORD=%s;"
            + " _complete_pijoule; echo \"${COMPREPLY[*]}\"";
    return run(root, "bash", "-c", script.formatted(words, last));
  }

  /** The list, the bill of materials and the texts are of the same libraries, ours left out. */
  private static void everyLibraryHasItsLicence(Path app) throws IOException {
    List<String> rows = Files.readAllLines(app.resolve("docs/licenses/shipped.tsv"));
    List<String> names = new ArrayList<>();
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t");
      names.add(cells[0]);
      assertThat(cells).as(row).hasSize(3).doesNotContain("");
      assertThat(cells[1].split(" OR ")).as(row).anyMatch(licence -> !licence.contains("GPL"));
      assertThat(cells[2].startsWith("!/") || Files.size(app.resolve(cells[2])) > 0)
          .as(row)
          .isTrue();
    }
    JsonNode bom = new ObjectMapper().readTree(app.resolve("bom.json").toFile());
    assertThat(CYCLONE_DX.validate(bom)).isEmpty();
    ObjectNode wrong = bom.deepCopy();
    ((ObjectNode) wrong.at("/components/0")).remove("name");
    assertThat(CYCLONE_DX.validate(wrong)).isNotEmpty();
    JsonNode parts = bom.get("components");
    // uPlot is within another one.
    assertThat(parts).hasSize(names.size() + 1);
    List<String> shipped = jars(app);
    for (JsonNode part : parts) {
      String hash = part.at("/hashes/0/content").asText(null);
      assertThat(hash == null || shipped.contains(hash)).as(part.toString()).isTrue();
    }
    assertThat(app.resolve("NOTICE")).content().contains("Apache Software Foundation", "Jetty");
  }

  private static String made(String ending) throws IOException {
    try (Stream<Path> made = Files.list(Cli.HOME.resolve("target/dist"))) {
      return made.map(Path::toString)
          .filter(file -> file.endsWith(ending))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The folder is the current one, too. */
  private String pijoule(Path app, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(app.resolve("pijoule").toString()));
    command.addAll(List.of(words));
    return run(app, command.toArray(String[]::new));
  }

  private String run(Path folder, String... command) throws Exception {
    Path out = temp.resolve("out");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    builder.environment().put("HOME", temp.resolve("home").toString());
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as(command[0]).isTrue();
    String printed = Files.readString(out);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }

  /** Hashes of the libraries that are files, and no links. */
  private static List<String> jars(Path app) throws IOException {
    List<String> hashes = new ArrayList<>();
    for (String line : Files.readAllLines(app.resolve("SHA256SUMS"))) {
      Path file = app.resolve(line.substring(line.indexOf("  ") + 2));
      if (file.toString().matches(".*/lib/.*\\.jar") && !Files.isSymbolicLink(file)) {
        hashes.add(line.substring(0, line.indexOf(' ')));
      }
    }
    assertThat(hashes).isNotEmpty();
    return hashes;
  }

  private static Map<Path, String> files(Path folder) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        files.put(file, Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toString());
      }
    }
    return files;
  }
}
