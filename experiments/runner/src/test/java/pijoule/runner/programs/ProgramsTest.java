package pijoule.runner.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Factor;

class ProgramsTest {
  private static final String VALID =
      """
      {"format": "pijoule-program/1", "side": "server", "name": "mine", "title": "Mine",
       "command": ["./server"],
       "offers": [{"services": ["sort"], "containers": ["a", "b"], "bindings": ["x"]},
                  {"services": ["echo"], "containers": ["b"], "bindings": ["y"]}],
       "titles": {"a": "The A"}}
      """;

  @TempDir private Path home;

  @Test
  void thoseOfTheInstallationAreFoundByTheirFolders() {
    assertThat(Programs.find().all())
        .extracting(Program::id)
        .contains("server-axis2", "server-cxf", "client-axis2", "client-cxf", "client-jdk");
  }

  @Test
  void aFolderOfProgramsJoinsThem() throws IOException {
    write("programs/mine", VALID);

    Program mine = new Programs(home).server("mine");

    assertThat(mine.title()).isEqualTo("Mine");
    assertThat(mine.file("./server")).contains(home.resolve("programs/mine/server"));
    assertThat(mine.interpreter()).isEmpty();
    assertThat(new Programs(home).titled(Factor.CONTAINER).titles()).containsEntry("a", "The A");
    assertThat(new Programs(home).titled(Factor.FRAMEWORK).titles()).containsEntry("mine", "Mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"name\": \"mine\"|\"name\": \"../mine\"|name",
        "\"side\": \"server\"|\"side\": \"meter\"|side",
        "\"command\": [\"./server\"],||command",
        "\"./server\"|\"./../../server\"|command must name files of the program's folder, got './../../server'; put the file there",
        "\"services\": [\"sort\"]|\"services\": [\"srot\"]|service must be one of",
        "\"services\": [\"echo\"]|\"protocols\": [\"soup\"]|ksoap, dpws, dpws_typed, got 'soup'",
        "\"titles\"|\"tiltes\"|unknown key 'tiltes'; did you mean titles?",
        "pijoule-program/1|pijoule-program/9|format",
      })
  void oneThatBreaksARuleIsRefusedInOneLine(String part, String broken, String reason)
      throws IOException {
    Path file = write("programs/mine", VALID.replace(part, broken == null ? "" : broken));

    assertThatThrownBy(() -> new Programs(home).all())
        .isInstanceOf(UsageException.class)
        .message()
        .startsWith(file.toString())
        .contains(reason)
        .doesNotContain("\n");
  }

  @Test
  void oneThatIsCutIsRefusedInOneLine() throws IOException {
    for (int length : List.of(0, 1, 40, 100, VALID.length() - 20)) {
      Path file = write("programs/mine", VALID.substring(0, length));

      assertThatThrownBy(() -> new Programs(home).all())
          .as("cut after %s characters", length)
          .isInstanceOf(UsageException.class)
          .message()
          .startsWith(file.toString())
          .doesNotContain("\n");
    }
  }

  @Test
  void twoOfOneNameAreRefused() throws IOException {
    Path one = write("programs/one", VALID);
    Path two = write("programs/two", VALID);

    assertThatThrownBy(() -> new Programs(home).all())
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "programs of one side must have different names, got the server mine from %s and from"
                + " %s; rename one of them",
            one, two);
  }

  @Test
  void aFileThatTheCommandNamesMustBeThere() throws IOException {
    write("programs/mine", VALID);
    Programs programs = new Programs(home);

    assertThatThrownBy(() -> programs.require(List.of(programs.server("mine"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(": files that it names must be there, got no ")
        .hasMessageEndingWith("; build the program or mend the file");
  }

  @Test
  void aProgramThatIsHalfBuiltIsRefused() throws IOException {
    write(
        "client/mine",
        VALID.replace(
            "\"offers\"", "\"folder\": \"build/app\", \"parts\": [\"more\"], \"offers\""));
    Programs programs = new Programs(home);
    Path folder = Files.createDirectories(home.resolve("client/mine/build/app"));
    Files.createFile(folder.resolve("server"));

    assertThatThrownBy(() -> programs.require(List.of(programs.server("mine"))))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "server-mine must be completely built, got no %s; run ./pijoule build in %s",
            folder.resolve("more"), home);
    Files.createFile(folder.resolve("more"));
    programs.require(List.of(programs.server("mine")));
  }

  /** Parts of a program are the files that make builds. */
  @ParameterizedTest
  @CsvSource({"server/gsoap", "client/gsoap"})
  void programsOfGsoapNameAllThatIsBuilt(String folder) throws IOException {
    Path own = Programs.find().home().resolve(folder);
    Set<String> built = new TreeSet<>();
    Matcher target =
        Pattern.compile("(?m)^build/app/([a-z-]+):")
            .matcher(Files.readString(own.resolve("Makefile")));
    while (target.find()) {
      built.add(target.group(1));
    }
    Program program = ProgramFiles.program(own.resolve("program.json"));
    Set<String> named = new TreeSet<>(program.parts());
    named.add(program.command().get(0).substring("./".length()));

    assertThat(built).hasSizeGreaterThan(2).isEqualTo(named);
  }

  @Test
  void anOfferMayHaveACommandOfItsOwn() throws IOException {
    write(
        "programs/mine",
        VALID.replace(
            "{\"services\": [\"echo\"]",
            "{\"command\": [\"./server\", \"-e\"], \"services\": [\"echo\"]"));
    Program mine = new Programs(home).server("mine");

    assertThat(mine.command("sort", "rest", "none")).containsExactly("./server");
    assertThat(mine.command("echo", "rest", "none")).containsExactly("./server", "-e");
    assertThat(mine.command("file", "rest", "none")).containsExactly("./server");
  }

  @Test
  void anOffersCommandBeginsAsThePrograms() throws IOException {
    write(
        "programs/mine",
        VALID.replace(
            "{\"services\": [\"echo\"]", "{\"command\": [\"java\"], \"services\": [\"echo\"]"));

    assertThatThrownBy(() -> new Programs(home).all())
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "command of an offer must begin with ./server as the program's does, got 'java';"
                + " describe it as another program");
  }

  /** A program's words come after the option of the factor, and would win. */
  @ParameterizedTest
  @ValueSource(strings = {"-Xmx64m", "-Xms1g", "-Xmn8m", "-XX:MaxRAMPercentage=50"})
  void theHeapIsTheStudys(String option) throws IOException {
    write(
        "programs/mine",
        VALID.replace(
            "{\"services\": [\"echo\"]",
            "{\"command\": [\"./server\", \"%s\"], \"services\": [\"echo\"]".formatted(option)));

    assertThatThrownBy(() -> new Programs(home).all())
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "command must leave the heap to the factor heap of studies, got '"
                + option
                + "'; take it out");
  }

  @Test
  void whatIsNotNamedIsTheFirstThatGoesWithTheRest() throws IOException {
    write("programs/mine", VALID);
    Program mine = new Programs(home).server("mine");

    assertThat(mine.complete(Map.of()))
        .containsEntry(Factors.SERVICE, "sort")
        .containsEntry(Factor.CONTAINER, "a")
        .containsEntry(Factor.BINDING, "x");
    assertThat(mine.complete(Map.of(Factors.SERVICE, "echo")))
        .containsEntry(Factor.CONTAINER, "b")
        .containsEntry(Factor.BINDING, "y");
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedWithTheExclude() throws IOException {
    write("programs/mine", VALID);
    Program mine = new Programs(home).server("mine");

    assertThatThrownBy(() -> mine.complete(Map.of(Factor.BINDING, "z")))
        .hasMessage(
            "binding of mine must be one of x, y, got 'z'; exclude {framework: mine, binding: z}");
    assertThatThrownBy(() -> mine.complete(Map.of(Factors.SERVICE, "echo", Factor.CONTAINER, "a")))
        .hasMessage(
            "container of mine with service echo must be one of b, got 'a'; take service: sort, or"
                + " exclude {framework: mine, service: echo, container: a}");
  }

  @Test
  void toolsOfAContainerAreNamedWithTheirPackages() throws IOException {
    write(
        "programs/mine",
        VALID.replace(
            "\"bindings\": [\"y\"]",
            "\"bindings\": [\"y\"], \"tools\": [\"one\", {\"command\": \"two\", \"package\": \"p\"}]"));
    Program mine = new Programs(home).server("mine");

    assertThat(mine.tools(Optional.of("a"))).isEmpty();
    assertThat(mine.tools(Optional.of("b")))
        .containsExactly(Tool.of("one"), new Tool("two", Optional.of("p")));
    assertThat(Programs.find().server("gsoap").tools(Optional.of("cgi")))
        .containsExactly(new Tool("/usr/sbin/apache2", Optional.of("apache2-bin")));
  }

  @Test
  void theNearestNameIsGiven() throws IOException {
    write("programs/mine", VALID);

    assertThatThrownBy(() -> new Programs(home).server("mime"))
        .hasMessage("framework must be one of mine, got 'mime'; did you mean mine?");
  }

  private Path write(String folder, String text) throws IOException {
    return Files.writeString(
        Files.createDirectories(home.resolve(folder)).resolve("program.json"), text);
  }
}
