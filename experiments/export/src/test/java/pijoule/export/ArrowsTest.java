package pijoule.export;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What an export may know; see docs/architecture.md. */
@AnalyzeClasses(packages = "pijoule.export", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule DATA_ALONE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("pijoule.analysis..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "pijoule.campaign..",
                              "pijoule.analysis.measure..",
                              "pijoule.analysis.table.."))))
          .because("Parquet files hold what was measured, not what is inferred from it");
}
