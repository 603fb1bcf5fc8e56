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

/** The arrows of docs/architecture.md between the container, the twins and the contract. */
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
                  .and(
                      not(
                          resideInAnyPackage(
                              "pijoule.server..", "pijoule.contract..", "pijoule.base.."))));

  /** A framework joins by {@link Framework}: nothing here knows which ones there are. */
  @ArchTest
  static final ArchRule KNOWS_NO_FRAMEWORK =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "pijoule.server.cxf..",
              "pijoule.server.axis2..",
              "org.apache.cxf..",
              "org.apache.axis2..",
              "org.apache.axiom..");

  /** The measured path is the same on either container. */
  @ArchTest
  static final ArchRule MEASURED_PATH_KNOWS_NO_CONTAINER =
      noClasses()
          .that()
          .resideInAPackage("pijoule.server.exchange..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "pijoule.server.container..",
              "pijoule.server.control..",
              "org.eclipse.jetty..",
              "org.apache.catalina..",
              "org.apache.coyote..",
              "org.apache.tomcat..");
}
