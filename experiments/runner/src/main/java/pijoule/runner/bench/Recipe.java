package pijoule.runner.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.base.Sha256;

/**
 * Recipe for the image of a board. Images are cached by the recipe's hash, so a changed recipe
 * makes another image.
 *
 * @param architecture of the board
 */
public record Recipe(Architecture architecture) {
  private static final int HASH_LENGTH = 12;

  /** Debian's suite that image.sh unpacks. */
  public static final String SUITE = "bookworm";

  /** {@return the bash script that makes the files; see its head for its arguments} */
  public String script() {
    return resource("image.sh");
  }

  /**
   * {@return what the script reads: the first processes of the initial RAM disk and of the board}
   */
  public String input() {
    return resource("init.sh") + "== board\n" + resource("board.sh");
  }

  /** {@return SHA-256 of all that the recipe says} */
  public String sha256() {
    return Sha256.of(architecture.key() + "\n" + script() + "\n" + input());
  }

  /**
   * {@return the folder in the user's cache where the image is, or will be: $XDG_CACHE_HOME or
   * ~/.cache (XDG Base Directory Specification 0.8)}
   */
  public Path folder() {
    Path cache =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .map(Path::of)
            .filter(Path::isAbsolute)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    String name = architecture.key() + "-" + sha256().substring(0, HASH_LENGTH);
    return cache.resolve("pijoule").resolve("boards").resolve(name);
  }

  private static String resource(String name) {
    try (InputStream in = Recipe.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
