package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;

/**
 * Servers in Java take the protocols and bindings that their program.json offers, and no others:
 * another one may lack its library, and would end in the middle of its start.
 */
@Tag(Only.TAG)
class BindingsIT {
  static Stream<Arguments> programs() {
    Map<String, Offered> first = new LinkedHashMap<>();
    for (Offered offered : Only.tested(Offered.by("server"))) {
      if (offered.sharedProcess().isPresent()) {
        first.putIfAbsent(offered.program(), offered);
      }
    }
    return first.values().stream().map(Arguments::of);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void areThoseOfTheProgramsFile(Offered program) throws Exception {
    Map<String, Set<String>> offered = new LinkedHashMap<>();
    Map<String, Set<String>> taken = new LinkedHashMap<>();
    List<String> protocols = Protocols.NAMES;
    assertThat(protocols).isNotEmpty();
    Offered.Program of = program.sharedProcess().orElseThrow();
    URL[] jar = {program.file().toUri().toURL()};
    try (URLClassLoader classes = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
      Object stack = classes.loadClass(of.of()).getDeclaredConstructor().newInstance();
      for (String protocol : protocols) {
        Object bindings =
            stack.getClass().getMethod("bindings", String.class).invoke(stack, protocol);
        taken.put(
            protocol, new TreeSet<>(((List<?>) bindings).stream().map(String::valueOf).toList()));
        offered.put(protocol, new TreeSet<>());
      }
    }
    ProgramFiles.combinations("server").stream()
        .filter(one -> one.program().equals(program.program()))
        .forEach(one -> offered.get(one.protocol()).add(one.binding()));
    assertThat(taken).isEqualTo(offered);
  }
}
