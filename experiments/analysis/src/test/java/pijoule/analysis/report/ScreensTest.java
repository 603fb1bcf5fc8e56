package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.tools.Browser;

/** Makes docs/screens from a report: {@code docs/screens/make.sh DIR}. */
@EnabledIfSystemProperty(named = "screens.page", matches = ".+")
class ScreensTest {
  private static final int[][] SIZES = {{1280, 800}, {390, 844}};

  @TempDir Path profile;

  @Test
  void firstView() throws Exception {
    Path screens = Path.of(System.getProperty("screens.to"));
    Files.createDirectories(screens);
    try (Browser browser = new Browser(profile, "--hide-scrollbars")) {
      for (int[] size : SIZES) {
        for (String scheme : new String[] {"light", "dark"}) {
          browser.size(size[0], size[1]);
          browser.media("", scheme);
          browser.open(Path.of(System.getProperty("screens.page")));
          byte[] picture = browser.screenshot();
          assertThat(picture).isNotEmpty();
          Files.write(screens.resolve("answer-%s-%s.png".formatted(size[0], scheme)), picture);
        }
      }
    }
  }
}
