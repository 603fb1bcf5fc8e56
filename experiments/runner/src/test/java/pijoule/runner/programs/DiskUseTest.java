package pijoule.runner.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a program needs: by its class path, and by what its offers say. */
class DiskUseTest {
  private static final String PROGRAM =
      """
      {"format": "pijoule-program/1", "side": "server", "name": "mine", "title": "Mine",
       "command": ["java", "-jar", "./mine.jar"],
       "offers": [{"services": ["sort"], "protocols": ["rest"]},
                  {"services": ["sort"], "protocols": ["soap"], "libraries": ["xml-"]},
                  {"services": ["sort"], "protocols": ["octet"], "libraries": []}]}
      """;

  @TempDir private Path home;
  private Path folder;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectories(home.resolve("programs/mine/lib")).getParent();
    Files.writeString(folder.resolve("program.json"), PROGRAM);
    jar("mine.jar", "lib/core.jar lib/xml-1.2.jar lib/gone.jar", "some/Main.class");
    jar("lib/core.jar", "json.jar", "pijoule/core/Core.class");
    jar("lib/xml-1.2.jar", "", "org/xml/Parser.class");
    jar("lib/json.jar", "../mine.jar", "org/json/Json.class");
    jar("lib/beside.jar", "", "org/beside/Unused.class");
  }

  private void jar(String name, String classPath, String entry) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!classPath.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    try (JarOutputStream out =
        new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest)) {
      out.putNextEntry(new JarEntry(entry));
      out.write(new byte[name.length()]);
    }
  }

  private long bytes(String... names) throws IOException {
    long bytes = 0;
    for (String name : names) {
      bytes += Files.size(folder.resolve(name));
    }
    return bytes;
  }

  private DiskUse use(String protocol) throws IOException {
    return new Programs(home).server("mine").disk("sort", protocol, "none");
  }

  @Test
  void allOfTheClassPathAndNothingBesideIt() throws IOException {
    DiskUse use = use("rest");

    assertThat(use.libraries()).containsExactly("xml-1.2.jar", "json.jar");
    assertThat(use.librariesBytes()).hasValue(bytes("lib/xml-1.2.jar", "lib/json.jar"));
    assertThat(use.ownBytes()).isEqualTo(bytes("mine.jar", "lib/core.jar"));
  }

  @Test
  void whereAnOfferNamesThemThoseAlone() throws IOException {
    assertThat(use("soap").libraries()).containsExactly("xml-1.2.jar");
    assertThat(use("octet").librariesBytes()).hasValue(0);
    assertThat(use("octet").ownBytes()).isEqualTo(use("rest").ownBytes());
  }

  @Test
  void ofALauncherThatFindsItsJarsByItselfAllFiles() throws IOException {
    jar("mine.jar", "lib/xml-1.2.jar", "some/Launcher.class");

    DiskUse use = use("rest");

    assertThat(use.libraries()).containsExactlyInAnyOrder("xml-1.2.jar", "json.jar", "beside.jar");
    assertThat(use.ownBytes()).isEqualTo(bytes("mine.jar", "lib/core.jar") + others());
  }

  /** Bytes of the program's files that are no jars. */
  private long others() throws IOException {
    long bytes = 0;
    for (Path file : new Programs(home).server("mine").files()) {
      bytes += file.toString().endsWith(".jar") ? 0 : Files.size(file);
    }
    return bytes;
  }

  @Test
  void theLibrariesOfAnotherLanguagesProgramAreItsHosts() throws IOException {
    Files.writeString(
        folder.resolve("program.json"),
        PROGRAM.replace("\"java\", \"-jar\", \"./mine.jar\"", "\"./mine.jar\""));

    assertThat(use("rest").librariesBytes()).isEmpty();
    assertThat(use("rest").ownBytes()).isGreaterThan(bytes("mine.jar", "lib/beside.jar"));
  }

  /**
   * What pijoule's own programs say of themselves: kXML for typed SOAP, and nothing for a string.
   */
  @Test
  void theLightProgramsNameTheirLibraries() throws IOException {
    for (Program light :
        List.of(Programs.find().server("light"), Programs.find().client("light"))) {
      assertThat(light.disk("readings", "conventional", "none").librariesBytes()).hasValue(0);
      assertThat(light.disk("readings", "ksoap", "none").libraries())
          .hasSize(1)
          .allMatch(name -> name.startsWith("kxml2-"));
    }
  }
}
