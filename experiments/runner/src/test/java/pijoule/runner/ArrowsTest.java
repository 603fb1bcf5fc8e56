package pijoule.runner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Arrows between the packages of docs/architecture.md. */
@AnalyzeClasses(packages = "pijoule.runner", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule A_CAMPAIGN_NEEDS_NO_ANALYSIS =
      noClasses()
          .that()
          .resideOutsideOfPackages("pijoule.runner.plan..", "pijoule.runner.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("pijoule.analysis..")
          .because("only plans and commands do; runs need the types of their folder");
}
