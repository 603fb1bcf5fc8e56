package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected bytes in src/test/resources; {@code -Dpijoule.golden=rewrite} writes them again. */
final class Golden {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  private Golden() {}

  static void assertSame(String name, Path actual) throws IOException {
    Path expected = RESOURCES.resolve(name);
    if ("rewrite".equals(System.getProperty("pijoule.golden"))) {
      Files.createDirectories(RESOURCES);
      Files.write(expected, Files.readAllBytes(actual));
    }
    assertThat(Files.readString(actual)).isEqualTo(Files.readString(expected));
  }
}
