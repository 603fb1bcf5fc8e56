package pijoule.runner.programs;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The folder that this pijoule runs from: an unpacked release, which nothing is written to, or a
 * checkout of the sources.
 *
 * @param home the folder
 * @param release what the release says of itself (keys of {@value #FILE}); empty of a checkout
 */
public record Installation(Path home, Optional<Map<String, String>> release) {
  /** Name of the file that makes a folder a release. */
  public static final String FILE = "release.properties";

  private static final long GIT_LIMIT_SECONDS = 10;

  /**
   * {@return the installation there}
   *
   * @param home a folder
   */
  public static Installation in(Path home) {
    Path file = home.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return new Installation(home, Optional.empty());
    }
    Properties keys = new Properties();
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      keys.load(text);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " must be readable", e);
    }
    Map<String, String> read = new TreeMap<>();
    keys.stringPropertyNames().forEach(key -> read.put(key, keys.getProperty(key)));
    return new Installation(home, Optional.of(Map.copyOf(read)));
  }

  /** {@return whether it is a release} */
  public boolean isRelease() {
    return release.isPresent();
  }

  /**
   * {@return the folder for results and for the user's own benches: the checkout; of a release
   * $XDG_DATA_HOME/pijoule or ~/.local/share/pijoule (XDG Base Directory Specification 0.8)}
   */
  public Path state() {
    if (!isRelease()) {
      return home;
    }
    return path("XDG_DATA_HOME")
        .orElseGet(
            () ->
                path("HOME")
                    .orElse(Path.of(System.getProperty("user.home")))
                    .resolve(".local/share"))
        .resolve("pijoule");
  }

  /**
   * {@return the version, such as {@code 0.1.0}; "unknown" where neither the release nor this
   * program's jar says it}
   */
  public String version() {
    return said("version")
        .or(() -> Optional.ofNullable(Installation.class.getPackage().getImplementationVersion()))
        .orElse("unknown");
  }

  /**
   * {@return the commit that it was made of, with its date; "unknown" where git does not say it}
   */
  public String commit() {
    return said("commit").orElseGet(() -> isRelease() ? "unknown" : askGit());
  }

  /** {@return how it came here, and where it is} */
  public String origin() {
    return said("package").map(name -> "a release (" + name + ")").orElse("a checkout")
        + " in "
        + home;
  }

  private static Optional<Path> path(String variable) {
    return Optional.ofNullable(System.getenv(variable)).map(Path::of).filter(Path::isAbsolute);
  }

  private Optional<String> said(String key) {
    return release.map(keys -> keys.get(key));
  }

  private String askGit() {
    List<String> command = List.of("git", "log", "-1", "--format=%H %cs");
    try {
      Process git =
          new ProcessBuilder(command)
              .directory(home.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String line = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor(GIT_LIMIT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0
          ? line
          : "unknown";
    } catch (IOException absent) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
