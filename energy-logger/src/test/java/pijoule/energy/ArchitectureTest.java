package pijoule.energy;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import pijoule.energy.meter.MeterKind;

/** The arrows of docs/architecture.md within energy-logger, and from it. */
@AnalyzeClasses(
    packages = "pijoule.energy",
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {
  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("pijoule.energy.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_OTHER_MODULE_THAN_BASE_IS_USED =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("pijoule..")
                  .and(resideOutsideOfPackages("pijoule.energy..", "pijoule.base..")));

  @ArchTest
  static final ArchRule NOTHING_BUT_MAIN_KNOWS_THE_COMMAND_LINE =
      classes()
          .that()
          .resideInAPackage("pijoule.energy.cli")
          .should()
          .onlyBeAccessed()
          .byAnyPackage("pijoule.energy", "pijoule.energy.cli");

  /** No list but the registration names kinds of meter; the command line asks one for its ports. */
  @ArchTest
  static final ArchRule KINDS_OF_METER_ARE_KNOWN_BY_THEIR_REGISTRATION =
      noClasses()
          .that()
          .resideInAnyPackage(
              "pijoule.energy.meter",
              "pijoule.energy.recorder",
              "pijoule.energy.trace",
              "pijoule.energy.window")
          .should()
          .dependOnClassesThat(
              assignableTo(MeterKind.class).and(not(equivalentTo(MeterKind.class))));
}
