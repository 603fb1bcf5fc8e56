package pijoule.contract;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of docs/architecture.md that end in the contract. */
@AnalyzeClasses(packages = "pijoule.contract", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching("pijoule.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule KNOWS_NO_OTHER_MODULE_THAN_BASE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("pijoule..")
                  .and(not(resideInAnyPackage("pijoule.contract..", "pijoule.base.."))));
}
