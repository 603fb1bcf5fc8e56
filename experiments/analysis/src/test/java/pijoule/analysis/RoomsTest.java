package pijoule.analysis;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rooms of docs/architecture.md: a room knows only rooms that are above it in the table. */
@AnalyzeClasses(packages = RoomsTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
final class RoomsTest {
  static final String ROOT = "pijoule.analysis";

  private static final String HEADING = "## Within `experiments/analysis/`";
  private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);

  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static void noRoomKnowsOneBelow(JavaClasses classes) throws IOException {
    List<String> rooms = rooms();
    for (int i = 0; i < rooms.size(); i++) {
      String[] above =
          rooms.subList(0, i + 1).stream().map(RoomsTest::inside).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(inside(rooms.get(i)))
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(above))))
          .because("docs/architecture.md lists rooms in the order of their arrows")
          .check(classes);
    }
  }

  @ArchTest
  static void everyRoomIsListed(JavaClasses classes) throws IOException {
    Set<String> found = new TreeSet<>();
    classes.stream()
        .map(of -> of.getPackageName().substring(ROOT.length()))
        .filter(of -> !of.isEmpty())
        .forEach(of -> found.add(of.substring(1)));
    assertThat(rooms()).containsExactlyInAnyOrderElementsOf(found);
  }

  private static String inside(String room) {
    return ROOT + "." + room + "..";
  }

  /** In the order of the table. */
  private static List<String> rooms() throws IOException {
    Path page = Path.of(System.getProperty("pijoule.home"), "docs/architecture.md");
    String text = Files.readString(page);
    int from = text.indexOf(HEADING) + HEADING.length();
    return ROW.matcher(text.substring(from, text.indexOf("\n## ", from)))
        .results()
        .map(row -> row.group(1))
        .toList();
  }
}
