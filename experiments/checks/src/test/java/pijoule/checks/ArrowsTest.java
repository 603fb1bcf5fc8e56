package pijoule.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Arrows between the packages of the checks. */
@AnalyzeClasses(packages = "pijoule.checks", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule STATISTICS_NEED_NO_RUNNER =
      noClasses()
          .that()
          .resideInAPackage("pijoule.checks.validity..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("pijoule.runner..")
          .because("simulated campaigns are made in memory");
}
