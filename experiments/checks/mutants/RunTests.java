import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the unit tests of classes or packages until the first one fails, as java RunTests.java
 * NAME... does with a class path. Exit code 0 if all passed, 1 if one failed, 2 if there were none.
 */
public final class RunTests {
  private RunTests() {}

  /**
   * Runs them.
   *
   * @param args full names of classes or packages
   */
  public static void main(String[] args) {
    AtomicReference<String> failed = new AtomicReference<>();
    AtomicLong passed = new AtomicLong();
    CancellationToken first = CancellationToken.create();
    TestExecutionListener listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
              failed.compareAndSet(null, name(test));
              first.cancel();
            } else if (test.isTest()) {
              passed.incrementAndGet();
            }
          }
        };
    LauncherFactory.create()
        .execute(
            LauncherExecutionRequestBuilder.request(
                    LauncherDiscoveryRequestBuilder.request()
                        .selectors(Arrays.stream(args).map(RunTests::selector).toList())
                        .filters(
                            ClassNameFilter.includeClassNamePatterns(".*Test"),
                            TagFilter.excludeTags("slow"))
                        .build())
                .listeners(listener)
                .cancellationToken(first)
                .build());
    if (failed.get() != null) {
      System.out.println("\nfailed: " + failed.get());
    } else {
      System.out.println("\npassed: " + passed);
    }
    System.exit(failed.get() != null ? 1 : passed.get() == 0 ? 2 : 0);
  }

  private static DiscoverySelector selector(String name) {
    boolean isClass = Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1));
    return isClass ? DiscoverySelectors.selectClass(name) : DiscoverySelectors.selectPackage(name);
  }

  private static String name(TestIdentifier test) {
    String id = test.getUniqueId();
    return id.replaceAll("^.*\\[class:(?:.*\\.)?([^\\]]*)\\].*?\\[(?:method|property|test-template):([^\\](]*).*$", "$1.$2");
  }
}
