package pijoule.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * What every server on the JVM has in common knows no servlet. That it knows the contract alone and
 * has no cycles, the test of the same name in server-container finds for its classes too.
 */
@AnalyzeClasses(packages = "pijoule.server", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
  @ArchTest
  static final ArchRule KNOWS_NO_SERVLET =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("jakarta..", "org..");
}
