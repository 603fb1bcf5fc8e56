package pijoule.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Sources of all modules: what is formatted is all of a text that is written in parts. */
class FormatStringsTest {
  private static final Set<String> OTHERS = Set.of("target", "results", ".git");

  /** A text in parts, of which only the last is formatted. */
  private static final Pattern LAST_PART =
      Pattern.compile(
          "\"(?:[^\"\\\\\n]|\\\\.)*%[-+.0-9]*[%sdf](?:[^\"\\\\\n]|\\\\.)*+\""
              + "(?:\\s*\\+\\s*\"(?:[^\"\\\\\n]|\\\\.)*+\")++\\s*\\.formatted\\(");

  @Test
  void noFormatStringIsFormattedInPart() throws IOException {
    assertThat(LAST_PART.matcher("x = \"5 %% of\"\n    + \" %s\".formatted(y)").find()).isTrue();
    assertThat(LAST_PART.matcher("x = (\"5 %% of\" + \" %s\").formatted(y)").find()).isFalse();

    List<String> found = new ArrayList<>();
    for (Path source : sources()) {
      Matcher matcher = LAST_PART.matcher(Files.readString(source));
      while (matcher.find()) {
        found.add(source + ": " + matcher.group());
      }
    }

    assertThat(found).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        Path.of("../.."),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return OTHERS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(sources).hasSizeGreaterThan(500);
    return sources;
  }
}
