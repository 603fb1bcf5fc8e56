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

/**
 * The packages of docs/architecture.md: a package knows only packages that are above it in the
 * table.
 */
@AnalyzeClasses(packages = PackagesTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
final class PackagesTest {
  static final String ROOT = "pijoule.analysis";

  private static final String HEADING = "## Within `experiments/analysis/`";
  private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);

  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static void noRoomKnowsOneBelow(JavaClasses classes) throws IOException {
    List<String> packages = packages();
    for (int i = 0; i < packages.size(); i++) {
      String[] above =
          packages.subList(0, i + 1).stream().map(PackagesTest::inside).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(inside(packages.get(i)))
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(above))))
          .because("docs/architecture.md lists packages in the order of their arrows")
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
    assertThat(packages()).containsExactlyInAnyOrderElementsOf(found);
  }

  private static String inside(String name) {
    return ROOT + "." + name + "..";
  }

  /** In the order of the table. */
  private static List<String> packages() throws IOException {
    Path page = Path.of(System.getProperty("pijoule.home"), "docs/architecture.md");
    String text = Files.readString(page);
    int from = text.indexOf(HEADING) + HEADING.length();
    return ROW.matcher(text.substring(from, text.indexOf("\n## ", from)))
        .results()
        .map(row -> row.group(1))
        .toList();
  }
}
