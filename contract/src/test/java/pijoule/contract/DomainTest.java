package pijoule.contract;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What a service does is not tied to how it is written on the wire. */
@AnalyzeClasses(packages = "pijoule.contract", importOptions = ImportOption.DoNotIncludeTests.class)
final class DomainTest {
  @ArchTest
  static final ArchRule SERVICES_KNOW_NO_FORM =
      noClasses()
          .that()
          .resideInAnyPackage("pijoule.contract.service..", "pijoule.contract.message..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "javax.xml..",
              "jakarta.xml..",
              "org.w3c..",
              "com.fasterxml..",
              "pijoule.contract.xml..",
              "pijoule.contract.jackson..",
              "pijoule.contract.octet..");
}
