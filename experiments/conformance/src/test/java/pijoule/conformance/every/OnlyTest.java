package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests with the tag are all that a new stack must pass: the others have a reason here. */
class OnlyTest {
  private static final String SHIPPED =
      "shipped stacks, by the golden pairs of sort and echo; EveryServerIT is for every server";

  /** Classes without the tag, with what they are about. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("client.AmortizedIT", "shipped clients; EveryClientIT is for every client"),
          Map.entry("client.OneFieldIT", "a binding that one client has"),
          Map.entry("client.PausesIT", "pauses of a JVM, which are read by one class for all"),
          Map.entry("dpws.DpwsIT", "discovery and security of one protocol's pair"),
          Map.entry("server.AmortizedIT", SHIPPED),
          Map.entry("server.AnswerIT", SHIPPED),
          Map.entry("server.CgiIT", "servers behind another program that reads HTTP"),
          Map.entry("server.EchoIT", SHIPPED),
          Map.entry("server.FileIT", SHIPPED),
          Map.entry("server.LifeIT", "shipped containers: versions, heap and signals of a JVM"));

  @Test
  void everyOtherClassHasAReason() throws Exception {
    Path classes =
        Path.of(OnlyTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path root = classes.resolve("pijoule/conformance");
    Set<String> without = new TreeSet<>();
    int number = 0;
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(of -> of.toString().endsWith("IT.class")).toList()) {
        String path = root.relativize(file).toString();
        String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
        number++;
        Class<?> test =
            Class.forName("pijoule.conformance." + name, false, OnlyTest.class.getClassLoader());
        if (!isOfEveryStack(test)) {
          without.add(name);
        }
      }
    }
    assertThat(number).isGreaterThan(OTHERS.size());
    assertThat(without)
        .as("classes without @Tag(Only.TAG): give it, or a reason here")
        .isEqualTo(new TreeSet<>(OTHERS.keySet()));
  }

  private static boolean isOfEveryStack(Class<?> test) {
    Method[] methods = test.getDeclaredMethods();
    return hasTag(test) || Arrays.stream(methods).anyMatch(OnlyTest::hasTag);
  }

  private static boolean hasTag(AnnotatedElement of) {
    return Arrays.stream(of.getAnnotationsByType(Tag.class))
        .anyMatch(tag -> tag.value().equals(Only.TAG));
  }
}
