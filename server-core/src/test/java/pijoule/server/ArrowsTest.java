package pijoule.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What every server on the JVM has in common knows no server, no container and no servlet. */
@AnalyzeClasses(packages = "pijoule.server", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule KNOWS_THE_CONTRACT_ALONE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("pijoule..")
                  .and(not(resideInAnyPackage("pijoule.server..", "pijoule.contract.."))));

  @ArchTest
  static final ArchRule KNOWS_NO_SERVLET =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("jakarta..", "org..");
}
